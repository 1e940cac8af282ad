import { z } from "zod";
import { visitorOf } from "../identity/visitor.ts";
import { describeFailure, receiveBody } from "../network/receive-body.ts";
import { hasNullCharacter, nullCharacterMessage } from "../requests/refuse-null-characters.ts";
import { bodyLimits, bodyProblem, serviceBodyLimits } from "./body-limits.ts";
import { RestError } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The most a caller may send, in bytes. */
const maxBytes = { anon: 16 * kilobyte, authenticated: megabyte, service_role: 32 * megabyte };

/** As bytes, as text, as values, and as the driver sends it. */
const copies = 4;

/** A body that arrived whole, is JSON and is within the limits. */
export interface JsonBody {
  /** As it was sent, because parsing would round its numbers. */
  text: string;
  value: unknown;
}

const object = z.record(z.string(), z.unknown());
const objects = z.union([z.array(object), object.transform((row) => [row])]);

type BodyRequest = Pick<RestRequest, "request" | "asker" | "bodyTimeout" | "hold">;

/** Reads a body, after it is known that the caller may send one. Undefined if it is empty. */
export async function readJsonBody({
  request,
  asker,
  bodyTimeout,
  hold,
}: BodyRequest): Promise<JsonBody | undefined> {
  if (!request.body) return undefined;
  if (!isJson(request.headers.get("content-type"))) {
    throw new RestError(415, {
      code: "body_not_offered",
      message: "Please send data as application/json.",
    });
  }
  const { role } = asker.caller;
  const bytes = maxBytes[role];
  const received = await receiveBody(request, {
    bytes,
    milliseconds: bodyTimeout,
    visitor: visitorOf(asker),
    copies,
    hold,
  });
  if (typeof received === "string") {
    const { status, code, message, isUnfinished } = describeFailure(received, bytes);
    throw new RestError(status, { code, message }, isUnfinished);
  }
  if (received.byteLength === 0) return undefined;
  const text = decode(received);
  const limits = role === "service_role" ? serviceBodyLimits : bodyLimits;
  const reason = bodyProblem(text, limits);
  if (reason !== null) throw new RestError(400, { code: "body_not_offered", message: reason });
  if (hasNullCharacter(text)) {
    throw new RestError(400, { code: "invalid_request", message: nullCharacterMessage });
  }
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw invalidJson();
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidJson();
  }
}

/** Without a type, a body is taken for JSON. */
function isJson(contentType: string | null): boolean {
  return /^\s*(?:application\/json\s*)?(?:;|$)/i.test(contentType ?? "");
}

/** The objects of a body, as a list and as JSON of a list. */
export function rowsIn(body: JsonBody | undefined) {
  const parsed = objects.safeParse(body?.value);
  if (!body || !parsed.success) throw invalidJson();
  const json = Array.isArray(body.value) ? body.text : `[${body.text}]`;
  return { rows: parsed.data, json };
}

/** The only object of a body, as JSON, and its keys. */
export function objectIn(body: JsonBody | undefined) {
  const parsed = object.safeParse(body?.value);
  if (!body || !parsed.success) throw invalidJson();
  return { json: body.text, keys: Object.keys(parsed.data) };
}

function invalidJson(): RestError {
  return new RestError(400, { code: "PGRST102", message: "Empty or invalid json" });
}

/** The keys that all rows have; PostgREST refuses rows that differ. */
export function commonKeys(rows: readonly Record<string, unknown>[]): string[] {
  const [first, ...others] = rows;
  const keys = Object.keys(first ?? {});
  for (const row of others) {
    const isSame =
      Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
    if (!isSame) {
      throw new RestError(400, { code: "PGRST102", message: "All object keys must match" });
    }
  }
  return keys;
}

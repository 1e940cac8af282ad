import type { z } from "zod";
import { parseJson } from "#domain/json.ts";
import { describeFailure, receiveBody } from "../network/receive-body.ts";
import { invalidRequest, StorageProblem, tooLarge } from "./storage-problem.ts";

/** How long a sender may take, in milliseconds. */
export interface BodyTimeouts {
  /** To send the whole body of an upload. */
  upload: number;
  /** To send any other body. */
  body: number;
}

interface Reading {
  maxBytes: number;
  /** What the sender is told if the body is larger. */
  tooLarge: string;
  milliseconds: number;
  visitor?: string | null;
}

/** In milliseconds. A client that sends nothing for so long gives up the memory held for it. */
const maxPause = 10_000;

/** Reads a body whole. */
export async function readBytes(
  request: Request,
  { maxBytes, milliseconds, visitor, ...messages }: Reading,
): Promise<Uint8Array<ArrayBuffer>> {
  const limits = { bytes: maxBytes, milliseconds, visitor, pause: maxPause };
  const received = await receiveBody(request, limits);
  if (typeof received !== "string") return received;
  const { status, message, isUnfinished } = describeFailure(received, maxBytes);
  if (status === 413) throw tooLarge(messages.tooLarge, { isUnfinished });
  throw status === 408
    ? new StorageProblem(408, ["RequestTimeout", "request_timeout"], message, { isUnfinished })
    : invalidRequest(message, { isUnfinished });
}

/** The length that the sender announced; null if they did not. */
export function announcedBytes({ headers }: Request): number | null {
  const length = headers.get("content-length");
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Reads a JSON body and checks it; what is returned is the only thing that counts. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { body: milliseconds }: BodyTimeouts,
  maxBytes = 64 * 1024,
): Promise<z.infer<Schema>> {
  const message = `The request is larger than ${maxBytes / 1024} KB.`;
  if ((announcedBytes(request) ?? 0) > maxBytes) throw tooLarge(message);
  const bytes = await readBytes(request, { maxBytes, tooLarge: message, milliseconds });
  const parsed = schema.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(sentence(issue));
}

/** Messages of our own are sentences; of the library's, only where the mistake is. */
function sentence(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.message.endsWith(".")) return issue.message;
  const path = issue?.path.join(".");
  return path ? `'${path}' is missing or not valid.` : "The body is not valid JSON.";
}

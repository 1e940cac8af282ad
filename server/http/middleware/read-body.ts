import type { MiddlewareHandler } from "hono";
import { visitorKey } from "../../identity/visitor.ts";
import { type HeldBytes, type Hold, heldBytes } from "../held-bytes.ts";
import { problem } from "../problem.ts";
import type { RequestContext, RequestEnv } from "./request-context.ts";

interface BodyLimits {
  bytes: number;
  milliseconds: number;
  /** Counts what is read until the request is answered. */
  held?: HeldBytes;
}

/** Why a body was not read. */
type Unread = "late" | "large" | "endless" | "cut" | "visitor" | "server";

/** Bytes read and discarded beyond the limit, so that the sender gets the response. */
const maxDiscarded = 32 * 1024 * 1024;

/**
 * Reads the whole body before anything else happens, so that a slow sender does not hold a database
 * connection. Refuses a body that is too large or takes too long.
 */
export function readBody(limits: BodyLimits): MiddlewareHandler<RequestEnv> {
  const { bytes, held = heldBytes } = limits;
  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body) return next();
    const announced = Number(context.req.header("content-length") ?? 0);
    const isEndless = announced > bytes + maxDiscarded;
    const hold = held.open(visitorOfRequest(context));
    try {
      const body = isEndless ? "endless" : await read(raw.body, limits, hold);
      if (typeof body === "string") return unread(context, body, bytes);
      const headers = new Headers(raw.headers);
      headers.delete("transfer-encoding");
      headers.set("content-length", String(body.byteLength));
      const { method, signal } = raw;
      context.req.raw = new Request(raw.url, { method, headers, signal, body });
      await next();
    } finally {
      hold.release();
    }
  };
}

const visitorOfRequest = (context: RequestContext) =>
  context.get("caller")?.claims?.sub ?? visitorKey(context.get("clientAddress"));

function unread(context: RequestContext, reason: Unread, bytes: number): Response {
  // The rest of the request must be neither waited for nor mistaken for the next one.
  if (reason === "late" || reason === "cut" || reason === "endless") {
    context.header("Connection", "close");
  }
  switch (reason) {
    case "late":
      return problem(context, 408, "request_timeout", "The request took too long to arrive.");
    case "cut":
      return problem(context, 400, "invalid_request", "The request ended too early.");
    case "visitor":
      context.header("Retry-After", retryAfter);
      return problem(
        context,
        429,
        "over_request_rate_limit",
        "You are sending too much at once. Please wait until your other requests are done.",
      );
    case "server":
      context.header("Retry-After", retryAfter);
      return problem(context, 503, "busy", "The site is very busy. Please try again in a moment.");
    default:
      return problem(
        context,
        413,
        "payload_too_large",
        `The request is larger than ${readable(bytes)}.`,
      );
  }
}

/** In seconds. */
const retryAfter = "2";
/** In milliseconds. */
const discardTimeout = 2_000;

/**
 * Lets the sender of a refused body finish, so that it gets the response. A slow one gets it too,
 * and is disconnected.
 */
export async function discardBody(context: RequestContext): Promise<void> {
  const { body } = context.req.raw;
  if (!body) return;
  const end = await read(body, { bytes: 0, milliseconds: discardTimeout }, nothing);
  if (typeof end === "string" && end !== "large") context.header("Connection", "close");
}

/** For what is discarded as it arrives. */
const nothing: Hold = { add: () => null, release: () => undefined };

function readable(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor(kilobytes / 1024)} MB`;
}

async function read(
  body: ReadableStream<Uint8Array>,
  { bytes, milliseconds }: BodyLimits,
  hold: Hold,
): Promise<Uint8Array<ArrayBuffer> | Unread> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  /** The rest is read and discarded, so that the sender gets the response. */
  let refusal: Unread | null = null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
  });
  try {
    while (true) {
      const step = await Promise.race([reader.read(), late]);
      if (step === "late") return step;
      if (step.done) return refusal ?? Buffer.concat(parts);
      length += step.value.byteLength;
      if (length > bytes + maxDiscarded) return "endless";
      refusal ??= length > bytes ? "large" : hold.add(step.value.byteLength);
      if (!refusal) parts.push(step.value);
      else if (parts.splice(0).length > 0) hold.release();
    }
  } catch {
    return "cut";
  } finally {
    clearTimeout(timer);
  }
}

import type { MiddlewareHandler } from "hono";
import { problem } from "../problem.ts";
import type { RequestContext, RequestEnv } from "./request-context.ts";

interface BodyLimits {
  bytes: number;
  milliseconds: number;
}

/** Bytes read and discarded beyond the limit, so that the sender gets the response. */
const maxDiscarded = 32 * 1024 * 1024;

/**
 * Reads the whole body before anything else happens, so that a slow sender does not hold a database
 * connection. Refuses a body that is too large or takes too long.
 */
export function readBody({ bytes, milliseconds }: BodyLimits): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body) return next();
    const announced = Number(context.req.header("content-length") ?? 0);
    const isEndless = announced > bytes + maxDiscarded;
    const body = isEndless ? "endless" : await read(raw.body, { bytes, milliseconds });
    if (body instanceof Uint8Array) {
      const headers = new Headers(raw.headers);
      headers.delete("transfer-encoding");
      headers.set("content-length", String(body.byteLength));
      const { method, signal } = raw;
      context.req.raw = new Request(raw.url, { method, headers, signal, body });
      return next();
    }
    // The rest of the request must be neither waited for nor mistaken for the next one.
    if (body !== "large") context.header("Connection", "close");
    if (body === "late") {
      return problem(context, 408, "request_timeout", "The request took too long to arrive.");
    }
    if (body === "cut") {
      return problem(context, 400, "invalid_request", "The request ended too early.");
    }
    const message = `The request is larger than ${readable(bytes)}.`;
    return problem(context, 413, "payload_too_large", message);
  };
}

/** In milliseconds. */
const discardTimeout = 2_000;

/**
 * Lets the sender of a refused body finish, so that it gets the response. A slow one gets it too,
 * and is disconnected.
 */
export async function discardBody(context: RequestContext): Promise<void> {
  const { body } = context.req.raw;
  if (!body) return;
  const end = await read(body, { bytes: 0, milliseconds: discardTimeout });
  if (typeof end === "string" && end !== "large") context.header("Connection", "close");
}

function readable(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor(kilobytes / 1024)} MB`;
}

async function read(
  body: ReadableStream<Uint8Array>,
  { bytes, milliseconds }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | "late" | "large" | "endless" | "cut"> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
  });
  try {
    while (true) {
      const step = await Promise.race([reader.read(), late]);
      if (step === "late") return step;
      if (step.done) return length > bytes ? "large" : Buffer.concat(parts);
      length += step.value.byteLength;
      if (length > bytes + maxDiscarded) return "endless";
      if (length > bytes) parts.length = 0;
      else parts.push(step.value);
    }
  } catch {
    return "cut";
  } finally {
    clearTimeout(timer);
  }
}

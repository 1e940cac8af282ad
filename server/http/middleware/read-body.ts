import type { MiddlewareHandler } from "hono";
import { problem } from "../../error-responses.ts";
import { heldBytes } from "../../network/held-bytes.ts";
import { type BodyLimits, describeFailure, receiveBody } from "../../network/receive-body.ts";
import { type RequestEnv, visitorOfRequest } from "../../requests/request-context.ts";

/** In seconds, if the visitor has too much in memory. */
const retryAfter = "2";

/**
 * Reads the whole body before anything else happens, so that a slow sender does not hold a database
 * connection. Refuses a body that is too large or takes too long.
 */
export function readBody({ bytes, milliseconds }: BodyLimits): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body) return next();
    const visitor = visitorOfRequest(context);
    const hold = heldBytes.open(visitor);
    try {
      const body = await receiveBody(raw, { bytes, milliseconds, visitor, hold });
      if (typeof body === "string") {
        const { status, code, message, isUnfinished } = describeFailure(body, bytes);
        if (isUnfinished) context.header("Connection", "close");
        if (status === 429) context.header("Retry-After", retryAfter);
        return problem(context, status, code, message);
      }
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

import type { MiddlewareHandler } from "hono";
import { visitorKey } from "../../identity/visitor.ts";
import { heldBytes } from "../held-bytes.ts";
import { problem } from "../problem.ts";
import { type BodyLimits, describeFailure, receiveBody } from "../receive-body.ts";
import type { RequestContext, RequestEnv } from "./request-context.ts";

/**
 * Reads the whole body before anything else happens, so that a slow sender does not hold a database
 * connection. Refuses a body that is too large or takes too long, or more bytes at once than one
 * visitor or all may have in memory.
 */
export function readBody({
  bytes,
  milliseconds,
}: Omit<BodyLimits, "hold">): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body) return next();
    const hold = heldBytes.open(visitorOfRequest(context));
    try {
      const body = await receiveBody(raw, { bytes, milliseconds, hold });
      if (typeof body === "string") {
        const { status, code, message, isUnfinished, retryAfter } = describeFailure(body, bytes);
        if (isUnfinished) context.header("Connection", "close");
        if (retryAfter) context.header("Retry-After", String(retryAfter));
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

const visitorOfRequest = (context: RequestContext) =>
  context.get("caller")?.claims?.sub ?? visitorKey(context.get("clientAddress"));

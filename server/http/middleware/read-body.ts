import type { MiddlewareHandler } from "hono";
import { problem } from "../problem.ts";
import { type BodyLimits, describeFailure, receiveBody } from "../receive-body.ts";
import type { RequestEnv } from "./request-context.ts";

/**
 * Reads the whole body before anything else happens, so that a slow sender does not hold a database
 * connection. Refuses a body that is too large or takes too long.
 */
export function readBody({ bytes, milliseconds }: BodyLimits): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body) return next();
    const body = await receiveBody(raw, { bytes, milliseconds });
    if (body instanceof Uint8Array) {
      const headers = new Headers(raw.headers);
      headers.delete("transfer-encoding");
      headers.set("content-length", String(body.byteLength));
      const { method, signal } = raw;
      context.req.raw = new Request(raw.url, { method, headers, signal, body });
      return next();
    }
    const { status, code, message, isUnfinished } = describeFailure(body, bytes);
    if (isUnfinished) context.header("Connection", "close");
    return problem(context, status, code, message);
  };
}

import type { MiddlewareHandler } from "hono";
import type { RequestEnv } from "../../../requests/request-context.ts";

/**
 * Pages of any origin may read the open data. Cookies have no effect here, and browsers are never
 * allowed to send them.
 */
export const anyOrigin = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Last-Modified, Link, Retry-After, X-Request-Id",
};

const preflight = {
  ...anyOrigin,
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, If-None-Match",
  "Access-Control-Max-Age": "86400",
};

export const openCrossOrigin: MiddlewareHandler<RequestEnv> = async (context, next) => {
  if (context.req.method === "OPTIONS") {
    return context.body(null, 204, { ...preflight, Allow: "GET, HEAD, OPTIONS" });
  }
  await next();
  for (const [name, value] of Object.entries(anyOrigin)) context.res.headers.set(name, value);
};

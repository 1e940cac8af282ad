import type { MiddlewareHandler } from "hono";
import type { RequestEnv } from "../../requests/request-context.ts";

const allowed = {
  "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS",
  "Access-Control-Allow-Headers":
    "authorization, apikey, content-type, prefer, range, x-client-info, x-upsert, x-supabase-api-version, accept-profile, content-profile",
  "Access-Control-Max-Age": "86400",
};

/**
 * Lets pages of the site itself read the API's responses when the API has another origin, but no
 * other site's pages. The engine would allow every origin.
 */
export function crossOrigin(publicUrl: string): MiddlewareHandler<RequestEnv> {
  const own = new URL(publicUrl).origin;
  return async (context, next) => {
    const isKnown = context.req.header("origin") === own;
    if (context.req.method === "OPTIONS") {
      context.header("Vary", "Origin");
      if (!isKnown) return context.body(null, 204);
      return context.body(null, 204, { "Access-Control-Allow-Origin": own, ...allowed });
    }
    await next();
    const { headers } = context.res;
    for (const name of [...headers.keys()]) {
      if (name.startsWith("access-control-allow-")) headers.delete(name);
    }
    if (isKnown) headers.set("Access-Control-Allow-Origin", own);
    if (!/\borigin\b/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Origin");
  };
}

import type { MiddlewareHandler } from "hono";
import { problem } from "../problem.ts";
import type { RequestEnv } from "./request-context.ts";

/** A token has three parts, and a key may have one; both consist of these characters alone. */
const plainToken = /^Bearer [\w-]+(?:\.[\w-]+\.[\w-]+)?$/i;

/**
 * Refuses a token that is not spelt plainly. The engine overlooks what does not belong to one, so such a
 * token could be good to it and unknown to the checks that come before it.
 */
export const refuseMalformedTokens: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const authorization = context.req.header("authorization") ?? "";
  if (!/^\s*bearer\b/i.test(authorization) || plainToken.test(authorization)) return next();
  return problem(context, 401, "malformed_token", "The access token is malformed.");
};

import type { MiddlewareHandler } from "hono";
import { problem } from "../problem.ts";
import type { RequestEnv } from "./request-context.ts";

/** A token has three parts and a key may have one; both contain only these characters. */
const plainToken = /^Bearer [\w-]+(?:\.[\w-]+\.[\w-]+)?$/i;

/**
 * Refuses a token that contains other characters. The engine ignores them, so it could accept a
 * token that the checks in front of it do not recognise.
 */
export const refuseMalformedTokens: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const authorization = context.req.header("authorization") ?? "";
  if (!/^\s*bearer\b/i.test(authorization) || plainToken.test(authorization)) return next();
  return problem(context, 401, "malformed_token", "The access token is malformed.");
};

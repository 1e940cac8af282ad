import type { MiddlewareHandler } from "hono";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";

/**
 * The calls that a passwordless sign-in needs. The engine has more (passwords, changing the e-mail
 * address, other providers), but calls that the product does not use should not be open to misuse.
 */
const offered: Record<string, readonly string[]> = {
  "/auth/v1/otp": ["POST"],
  "/auth/v1/verify": ["GET", "POST"],
  "/auth/v1/token": ["POST"],
  "/auth/v1/user": ["GET"],
  "/auth/v1/logout": ["POST"],
};

export const onlyOfferedCalls: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { method, path } = context.req;
  const methods = offered[path];
  if (!methods) {
    return problem(context, 404, "not_offered", "This login method is not available.");
  }
  if (method !== "OPTIONS" && !methods.includes(method)) {
    return problem(context, 405, "method_not_allowed", `${path} does not support ${method}.`);
  }
  if (path === "/auth/v1/token" && context.req.query("grant_type") !== "refresh_token") {
    return problem(
      context,
      400,
      "not_offered",
      "Log in with a link or code sent by e-mail. This grant type is not supported.",
    );
  }
  await next();
};

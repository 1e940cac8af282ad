import type { MiddlewareHandler } from "hono";
import { problem } from "../../error-responses.ts";
import type { RequestEnv } from "../../requests/request-context.ts";
import { urlProblem } from "../path-spelling.ts";

/**
 * Refuses a URL of the API that two readers could read differently. Looks at the
 * URL as it was sent, because the framework resolves parts of it.
 */
export const refuseOddUrls: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const reason = urlProblem(context.env?.incoming?.url ?? context.req.url);
  return reason === null ? next() : problem(context, 400, "invalid_request", reason);
};

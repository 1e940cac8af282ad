import type { MiddlewareHandler } from "hono";
import { problem } from "../../error-responses.ts";
import type { RequestEnv } from "../../requests/request-context.ts";

/** No URL of ours contains control characters, and the layers behind decode them differently. */
const controlCharacter = /%(?:[01][0-9a-f]|7f)/i;

export const refuseControlCharacters: MiddlewareHandler<RequestEnv> = async (context, next) => {
  if (!controlCharacter.test(new URL(context.req.url).pathname)) return next();
  return problem(context, 400, "invalid_request", "This URL does not exist.");
};

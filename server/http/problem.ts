import type { RequestContext } from "./middleware/request-context.ts";

/** An error in the format that the API's clients expect: a code to act on and a message to show. */
export function problem(
  context: RequestContext,
  status: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 500 | 502 | 503,
  code: string,
  message: string,
): Response {
  return context.json(problemBody(code, message), status);
}

export function problemBody(code: string, message: string) {
  return { code, error: code, error_code: code, message, msg: message };
}

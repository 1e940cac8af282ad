import { BadParameter } from "#domain/open-data/open-data-query.ts";
import { openDataError } from "../../../error-responses.ts";
import { secondsToWait } from "../../../rate-limits/request-counter.ts";
import type { RequestContext } from "../../../requests/request-context.ts";

/** The project is not listed, or no longer. */
export class NotListed extends Error {
  override name = "NotListed";
  readonly wasListed: boolean;

  constructor(wasListed: boolean) {
    super(wasListed ? "This project is no longer listed." : "The project was not found.");
    this.wasListed = wasListed;
  }
}

/** The key that was sent is not valid. */
export class RefusedKey extends Error {
  override name = "RefusedKey";
}

/** The database did not respond. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

const challenge = { "WWW-Authenticate": "Bearer" };

/** The response to a request that failed or was refused. */
export function refusalOf(error: Error, context: RequestContext): Response {
  const detail = error.message;
  if (error instanceof BadParameter) {
    const { parameter, needsKey } = error;
    return needsKey
      ? openDataError({ status: 401, detail, parameter, headers: challenge })
      : openDataError({ status: 400, detail, parameter });
  }
  if (error instanceof RefusedKey) {
    return openDataError({ status: 401, detail, headers: challenge });
  }
  if (error instanceof NotListed) {
    return openDataError({ status: error.wasListed ? 410 : 404, detail });
  }
  context.get("log").error({ err: error }, "the open data could not be read");
  return error instanceof Unreadable
    ? openDataError({ status: 503, detail, retryAfter: 2 })
    : openDataError({ status: 500, detail: "Something went wrong. Please try again." });
}

/** The response when a rate limiter refuses, which is not an Error; anything else is rethrown. */
export function tooMany(refusal: unknown): Response {
  const seconds = secondsToWait(refusal);
  return openDataError({
    status: 429,
    detail: `Please wait ${seconds} seconds and try again.`,
    retryAfter: seconds,
  });
}

/** The response to unknown URLs, and to methods that would change something. */
export function notFound(context: RequestContext): Response {
  const { method } = context.req;
  return method === "GET" || method === "HEAD"
    ? openDataError({ status: 404, detail: "There is nothing at this URL." })
    : openDataError({
        status: 405,
        detail: `${method} is not allowed here: the open data is read-only.`,
        headers: { Allow: "GET, HEAD, OPTIONS" },
      });
}

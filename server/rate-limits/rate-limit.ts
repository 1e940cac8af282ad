import type { MiddlewareHandler } from "hono";
import { problem } from "../error-responses.ts";
import { visitorKey } from "../identity/visitor.ts";
import type { RequestContext, RequestEnv } from "../requests/request-context.ts";
import { type RequestCounter, secondsToWait } from "./request-counter.ts";

/** Limits how many requests one visitor may send; a refusal says when to retry. */
export function rateLimit(requests: RequestCounter): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    try {
      await requests.count(visitorKey(context.get("clientAddress")));
    } catch (refusal) {
      return tooManyRequests(context, refusal);
    }
    await next();
  };
}

/** The response when the limiter refuses a request; any other failure is rethrown. */
export function tooManyRequests(context: RequestContext, refusal: unknown): Response {
  context.header("Retry-After", String(secondsToWait(refusal)));
  return problem(
    context,
    429,
    "over_request_rate_limit",
    "Too many requests. Please wait a moment and try again.",
  );
}

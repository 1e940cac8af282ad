import type { MiddlewareHandler } from "hono";
import { RateLimiterRes } from "rate-limiter-flexible";
import { problem } from "../../error-responses.ts";
import { visitorKey } from "../../identity/visitor.ts";
import type { RequestContext, RequestEnv } from "./request-context.ts";
import { createRequestCounter, type RequestCounter } from "./request-counter.ts";

export const perMinute = (max: number): RequestCounter =>
  createRequestCounter({ max, seconds: 60 });

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
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  context.header("Retry-After", String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))));
  return problem(
    context,
    429,
    "over_request_rate_limit",
    "Too many requests. Please wait a moment and try again.",
  );
}

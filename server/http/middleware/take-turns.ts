import type { HonoRequest, MiddlewareHandler } from "hono";
import { createTurns } from "../../concurrency/turns.ts";
import { type RequestEnv, visitorOfRequest } from "../../requests/request-context.ts";

/**
 * Lets only so many requests of one visitor be under way at once, so that others need not wait for
 * all of them. It only spreads the work: a request that has waited two seconds goes ahead, because
 * those before it may be a neighbour's, behind the same address, that never end.
 */
export function takeTurns(slots: number): MiddlewareHandler<RequestEnv> {
  const turns = createTurns({ longestWait: 2_000, maxWaiting: 1_000 });
  return async (context, next) => {
    if (context.get("hasTurn")) return next();
    context.set("hasTurn", true);
    const visitor = visitorOfRequest(context);
    // A large body may take long to arrive, so only other large ones wait for it.
    const line = hasLargeBody(context.req) ? `${visitor} large` : visitor;
    const endTurn = await turns.take(line, slots);
    try {
      await next();
    } finally {
      endTurn?.();
    }
  };
}

/** Smaller bodies arrive at once, with the rest of the request. */
const minLargeBody = 64 * 1024;

/** Whether it is large, or of unknown length. */
function hasLargeBody(request: HonoRequest): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const length = request.header("content-length");
  if (length === undefined) return request.header("transfer-encoding") !== undefined;
  return Number(length) > minLargeBody;
}

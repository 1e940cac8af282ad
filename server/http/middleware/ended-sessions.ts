import type { MiddlewareHandler } from "hono";
import { sessionEnded } from "#domain/sign-in/sign-in.ts";
import { bearerToken } from "../bearer-token.ts";
import type { IsOpenSession } from "../open-sessions.ts";
import { problem } from "../problem.ts";
import type { RequestEnv } from "./request-context.ts";

/** Refuses access tokens whose session has ended. The engine checks whether a token is genuine. */
export function refuseEndedSessions(isOpen: IsOpenSession): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const token = bearerToken(context.req.header("authorization"));
    if (!token || (await isOpen(token))) return next();
    return problem(context, 401, sessionEnded, "You have been logged out. Please log in again.");
  };
}

import { RequestError } from "@hono/node-server";
import type { Log } from "../log.ts";
import { problemBody } from "./problem.ts";

/** Responds to requests that never reach the framework, such as one with a backslash in its path. */
export function createFailureResponse(headers: ReadonlyMap<string, string>, log: Log) {
  return (error: unknown): Response => {
    if (error instanceof RequestError) {
      const body = problemBody("invalid_request", "The URL or host of this request is malformed.");
      return Response.json(body, { status: 400, headers: [...headers] });
    }
    log.error({ err: error }, "request failed");
    const body = problemBody("unexpected_failure", "Something went wrong. Please try again.");
    return Response.json(body, { status: 500, headers: [...headers] });
  };
}

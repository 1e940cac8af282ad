import { RequestError } from "@hono/node-server";
import { sharedError } from "../error-responses.ts";
import type { Log } from "../server-log.ts";

/** Responds to requests that never reach the framework, such as one with a backslash in its path. */
export function createFailureResponse(headers: ReadonlyMap<string, string>, log: Log) {
  return (error: unknown): Response => {
    if (error instanceof RequestError) {
      const message = "The URL or host of this request is malformed.";
      return sharedError(400, "invalid_request", message, [...headers]);
    }
    log.error({ err: error }, "request failed");
    const message = "Something went wrong. Please try again.";
    return sharedError(500, "unexpected_failure", message, [...headers]);
  };
}

import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { problem } from "./problems.ts";
import type { RequestEnv } from "./request-context.ts";

/** Refuses a larger body, whether its length is announced or only seen while it arrives. */
export function bodySize(maxSize: number): MiddlewareHandler<RequestEnv> {
  return bodyLimit({
    maxSize,
    onError: (context) =>
      problem(
        context,
        413,
        "payload_too_large",
        `The request is larger than ${Math.floor(maxSize / 1024 / 1024)} MB.`,
      ),
  });
}

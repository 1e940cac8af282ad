import type { MiddlewareHandler } from "hono";
import { problem } from "../problem.ts";
import type { RequestEnv } from "./request-context.ts";

/** Control characters, which no address of ours has and which those behind read in their own ways. */
const controlCharacter = /%(?:[01][0-9a-f]|7f)/i;

export const plainPath: MiddlewareHandler<RequestEnv> = async (context, next) => {
  if (!controlCharacter.test(new URL(context.req.url).pathname)) return next();
  return problem(context, 400, "invalid_request", "There is no such address.");
};

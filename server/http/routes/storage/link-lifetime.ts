import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { parseJson } from "#domain/json.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";

/** In seconds. A link cannot be taken back, not even when its file or its maker loses access. */
const longestLifetime = 60 * 60;
const wanted = z.looseObject({ expiresIn: z.int().min(1) });

/** Shortens links to private files that are requested for longer than an hour. */
export const limitLinkLifetime: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { raw } = context.req;
  const { success, data } = wanted.safeParse(parseJson(await raw.clone().text()));
  if (!success) {
    const message = "'expiresIn' must be a whole number of seconds, from 1 to 3600.";
    return problem(context, 400, "invalid_request", message);
  }
  // Passed on as parsed, so that the engine cannot read it differently.
  const expiresIn = Math.min(data.expiresIn, longestLifetime);
  const headers = new Headers(raw.headers);
  headers.delete("content-length");
  const body = JSON.stringify({ ...data, expiresIn });
  context.req.raw = new Request(raw.url, { method: raw.method, headers, body });
  return next();
};

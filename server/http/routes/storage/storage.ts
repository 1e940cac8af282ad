import type { MiddlewareHandler } from "hono";
import type { RequestEnv } from "../../middleware/request-context.ts";

/**
 * Nothing that was uploaded may run or be shown as a page of ours: all but images is a download. What
 * is not public may stay in the reader's own browser and nowhere on the way to it.
 */
export const storedFiles: MiddlewareHandler<RequestEnv> = async (context, next) => {
  await next();
  const { method, path } = context.req;
  const { headers } = context.res;
  if (
    method === "GET" &&
    !/^(image\/(png|jpeg)|application\/json)/.test(headers.get("content-type") ?? "")
  ) {
    headers.set("Content-Disposition", "attachment");
  }
  if (!path.startsWith("/storage/v1/object/public/")) {
    headers.set("Cache-Control", "private, no-cache");
  }
};

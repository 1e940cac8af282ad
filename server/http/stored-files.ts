import type { MiddlewareHandler } from "hono";
import type { RequestEnv } from "./request-context.ts";

/** Nothing that was uploaded may run or be shown as a page of ours: all but images is a download. */
export const storedFiles: MiddlewareHandler<RequestEnv> = async (context, next) => {
  await next();
  const type = context.res.headers.get("content-type") ?? "";
  if (context.req.method === "GET" && !/^(image\/(png|jpeg)|application\/json)/.test(type)) {
    context.res.headers.set("Content-Disposition", "attachment");
  }
};

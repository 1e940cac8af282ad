import { Hono, type MiddlewareHandler } from "hono";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { publicFilePath, sendAsDownload } from "../../response-cache/public-files.ts";
import { refuseBucketWrites } from "./bucket-writes.ts";
import { limitLinkLifetime } from "./link-lifetime.ts";
import { onlyKnownLists } from "./list-check.ts";
import { uploadCheck } from "./upload-check.ts";
import { createUploadLinks, type UploadLinkOptions } from "./upload-links.ts";

interface StorageOptions extends UploadLinkOptions {
  rateLimit: MiddlewareHandler<RequestEnv>;
  readBody: MiddlewareHandler<RequestEnv>;
}

/** Uploads and stored files (/storage/v1). */
export function storageRoutes({
  rateLimit,
  readBody,
  ...options
}: StorageOptions): Hono<RequestEnv> {
  const { api, apiFetch } = options;
  const uploadLinks = createUploadLinks(options);
  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit, readBody, downloadHeaders);
  routes.use("/bucket/*", refuseBucketWrites(api.secretKey));
  routes.post("/object/upload/sign/:bucket/*", uploadLinks.make);
  routes.put("/object/upload/sign/:bucket/*", uploadLinks.use);
  routes.post("/object/sign/*", limitLinkLifetime);
  routes.post("/object/list/*", onlyKnownLists);
  routes.use(uploadCheck);
  routes.all("*", (context) => apiFetch(context.req.raw, context.get("clientAddress")));
  return routes;
}

/** Private files may be cached by the user's own browser, but by no cache on the way. */
const downloadHeaders: MiddlewareHandler<RequestEnv> = async (context, next) => {
  await next();
  const { method, path } = context.req;
  const { headers } = context.res;
  if (method === "GET") sendAsDownload(headers);
  if (!path.startsWith(publicFilePath)) headers.set("Cache-Control", "private, no-cache");
};

import { readdir } from "node:fs/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { RequestEnv } from "../../middleware/request-context.ts";

/** The files that load something themselves. */
const policies: Record<string, string> = {
  "/service-worker.js": "default-src 'self'",
  "/offline.html": "default-src 'none'; style-src 'self'; img-src 'self'",
};

/** Serves the built files, compressed at build time. */
export async function builtFiles(folder: string): Promise<Hono<RequestEnv>> {
  const serve = serveStatic<RequestEnv>({ root: folder, precompressed: true });
  // A browser takes over the headers of a 304, the policy included.
  const notModified = etag({
    retainedHeaders: [...RETAINED_304_HEADERS, "content-security-policy"],
  });
  const routes = new Hono<RequestEnv>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (/\.(br|gz)$/.test(entry.name)) continue;
    const path = entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`;
    routes.get(path, notModified, fileHeaders, serve);
  }
  return routes;
}

const fileHeaders: MiddlewareHandler<RequestEnv> = async (context, next) => {
  await next();
  const { path } = context.req;
  const { headers } = context.res;
  const modified = headers.get("Last-Modified");
  // Only a file has this header; anything else under its path is a page.
  if (modified === null) return;
  const version = Date.parse(modified).toString(36);
  headers.set("ETag", `"${headers.get("Content-Length")}-${version}"`);
  headers.set("Vary", "Accept-Encoding");
  // Files under /assets have a hash in their name, so browsers never need to ask again.
  const isHashed = path.startsWith("/assets/");
  headers.set(
    "Cache-Control",
    isHashed ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
  );
  const policy = policies[path];
  if (policy) headers.set("Content-Security-Policy", policy);
};

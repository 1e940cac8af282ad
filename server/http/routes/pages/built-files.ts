import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { chooseEncoding, matchesEtag } from "../../response-cache/negotiation.ts";

interface Asset {
  file: string;
  type: string;
  etag: string;
  encodings: Map<string, { file: string; size: number }>;
  size: number;
}

/** The files that load something themselves. */
const policies: Record<string, string> = {
  "/service-worker.js": "default-src 'self'",
  "/offline.html": "default-src 'none'; style-src 'self'; img-src 'self'",
};

const encodings = { br: ".br", gzip: ".gz" } as const;

/**
 * Serves the built files, compressed at build time. Files under /assets carry a hash in their name,
 * so browsers keep them for good.
 */
export async function builtAssets(folder: string): Promise<MiddlewareHandler<RequestEnv>> {
  const assets = await findAssets(folder);
  return async (context, next) => {
    const { method, path: requested } = context.req;
    const asset = assets.get(requested);
    if (!asset || (method !== "GET" && method !== "HEAD")) return next();
    const headers = new Headers({
      "Content-Type": asset.type,
      ETag: asset.etag,
      Vary: "Accept-Encoding",
      "Cache-Control": requested.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=0, must-revalidate",
    });
    const policy = policies[requested];
    if (policy) headers.set("Content-Security-Policy", policy);
    if (matchesEtag(context.req.header("if-none-match"), asset.etag)) {
      return new Response(null, { status: 304, headers });
    }
    const encoding = chooseEncoding(context.req.header("accept-encoding"), asset.encodings.keys());
    const chosen = (encoding && asset.encodings.get(encoding)) || asset;
    if (encoding) headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(chosen.size));
    if (method === "HEAD") return new Response(null, { headers });
    const stream = Readable.toWeb(createReadStream(chosen.file)) as ReadableStream<Uint8Array>;
    return new Response(stream, { headers });
  };
}

async function findAssets(folder: string): Promise<Map<string, Asset>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const found = new Map<string, Asset>();
  const files = new Set(names);
  for (const name of names) {
    const file = path.join(folder, name);
    const details = await stat(file);
    const isCompressed = Object.values(encodings).some(
      (ending) => name.endsWith(ending) && files.has(name.slice(0, -ending.length)),
    );
    if (!details.isFile() || isCompressed) continue;
    found.set(`/${name.split(path.sep).join("/")}`, {
      file,
      size: details.size,
      type: getMimeType(name) ?? "application/octet-stream",
      etag: `"${details.size.toString(36)}-${details.mtimeMs.toString(36)}"`,
      encodings: await compressedForms(file, name, files),
    });
  }
  return found;
}

async function compressedForms(file: string, name: string, files: Set<string>) {
  const forms = new Map<string, { file: string; size: number }>();
  for (const [encoding, ending] of Object.entries(encodings)) {
    if (!files.has(name + ending)) continue;
    forms.set(encoding, { file: file + ending, size: (await stat(file + ending)).size });
  }
  return forms;
}

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { constants } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { type BufferedResponse, etagOf } from "../response-cache/buffered-response.ts";
import type { FastRoute } from "./fast-lane.ts";

/** Content security policies of the built files that load other files. */
const policies: Record<string, string> = {
  "/service-worker.js": "default-src 'self'",
  "/offline.html": "default-src 'none'; style-src 'self'; img-src 'self'",
};

const compressedForm = /\.(br|gz)$/;

/** Serves the built files, compressed at build time. Each is read once and kept in memory. */
export async function builtFiles(folder: string): Promise<FastRoute> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = names.filter((entry) => entry.isFile()).map((entry) => filePath(folder, entry));
  const all = new Set(found);
  const files = new Map<string, Promise<BufferedResponse | undefined> | null>(
    found.filter((name) => !compressedForm.test(name)).map((name) => [name, null]),
  );

  return (_, name) => {
    const file = files.get(name);
    if (file === undefined) return undefined;
    if (file) return file;
    // A file that another build has deleted is not found, like any unknown path.
    const reading = readBuiltFile(folder, name, all).catch((error: unknown) => {
      // A file that could not be read may be readable next time.
      files.set(name, null);
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    });
    files.set(name, reading);
    return reading;
  };
}

function filePath(folder: string, { parentPath, name }: { parentPath: string; name: string }) {
  return `/${path.relative(folder, path.join(parentPath, name)).split(path.sep).join("/")}`;
}

async function readBuiltFile(
  folder: string,
  name: string,
  all: ReadonlySet<string>,
): Promise<BufferedResponse> {
  const read = async (file: string) => new Uint8Array(await readFile(path.join(folder, file)));
  const body = await read(name);
  const policy = policies[name];
  // Files under /assets have a hash in their name, so browsers never need to revalidate them.
  const isHashed = name.startsWith("/assets/");
  return {
    status: 200,
    headers: new Headers({
      "Content-Type": getMimeType(name) ?? "application/octet-stream",
      "Cache-Control": isHashed
        ? "public, max-age=31536000, immutable"
        : "public, max-age=0, must-revalidate",
      ...(policy && { "Content-Security-Policy": policy }),
    }),
    body,
    etag: etagOf(body),
    encoded: {
      ...(all.has(`${name}.br`) && { br: read(`${name}.br`) }),
      ...(all.has(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
    },
    brotliQuality: constants.BROTLI_MAX_QUALITY,
  };
}

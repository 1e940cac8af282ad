import { setTimeout } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { type FileStore, storedPath } from "./file-store.ts";
import { normalisedObjectUrl } from "./normalised-object-url.ts";
import { asStorageResponse, storageProblem } from "./storage-responses.ts";
import { currentVersions, unreferencedPaths } from "./stored-versions.ts";
import { type TouchedFiles, trackTouchedFiles } from "./touched-files.ts";

interface StorageFetchOptions {
  database: Database;
  files: FileStore;
  /** Requests with this key get complete rows, including the owners. */
  secretKey: string;
}

type Send = (request: Request) => Promise<Response>;

/** How often a request is tried while concurrent requests keep getting in its way. */
const maxAttempts = 5;
/** In milliseconds, random and growing, so that two requests that collide do not collide again. */
const pause = (attempt: number) => setTimeout(Math.random() * 40 * attempt);

/**
 * Sends a request to the engine's storage. The engine checks, stores the file, then writes the row;
 * if a faster request gets in between, it fails without giving a reason. The reason is worked out
 * here: a new file at a taken path is a duplicate, and anything else is retried on the current
 * state.
 */
export function createStorageFetch({ database, files, secretKey }: StorageFetchOptions) {
  /** Whether the engine failed because a row or a file changed while it worked. */
  async function wasOvertaken(touched: TouchedFiles): Promise<boolean> {
    if (touched.isMissing) return true;
    const written = touched.written.map(storedPath);
    return written.length > 0 && (await unreferencedPaths(database, written)).length > 0;
  }

  async function isTaken(touched: TouchedFiles): Promise<boolean> {
    const [target] = touched.written;
    if (!target) return false;
    return (await currentVersions(database, target.bucket, [target.key])).length > 0;
  }

  async function removeUnreferenced({ written, released }: TouchedFiles): Promise<void> {
    const paths = [...written, ...released].map(storedPath);
    if (paths.length > 0) await files.remove(await unreferencedPaths(database, paths));
  }

  return async (request: Request, send: Send): Promise<Response> => {
    const { method, headers } = request;
    const url = normalisedObjectUrl(request.url);
    const body = request.body && (await request.arrayBuffer());
    for (let attempt = 1; ; attempt += 1) {
      const { response, touched } = await trackTouchedFiles(() =>
        send(new Request(url, { method, headers, body })),
      );
      if (response.status < 500) {
        // The sweep removes any files left behind here, and reports failures.
        await removeUnreferenced(touched).catch(() => undefined);
        return asStorageResponse(response, { request, body, secretKey });
      }
      // If the database cannot be asked either, the request has failed.
      if (!(await wasOvertaken(touched).catch(() => false))) return response;
      if (!replaces(request) && (await isTaken(touched))) {
        await removeUnreferenced(touched).catch(() => undefined);
        return storageProblem(409, "Duplicate", "The resource already exists");
      }
      if (attempt === maxAttempts) {
        return touched.isMissing
          ? storageProblem(404, "not_found", "Object not found")
          : storageProblem(
              409,
              "Conflict",
              "The file was changed in the meantime. Please try again.",
            );
      }
      await pause(attempt);
    }
  };
}

function replaces({ method, headers }: Request): boolean {
  return method === "PUT" || headers.get("x-upsert") === "true";
}

import { StorageApiError } from "@supabase/supabase-js";
import { backOff } from "../../concurrency/back-off.ts";
import { StartError } from "../../start-error.ts";
import { statelessClient } from "../../stateless-client.ts";
import { type StoredVersion, storedVersion } from "../../storage/files/file-store.ts";
import type { Project } from "./platform-project.ts";

/** Files in a project's storage, by bucket and key: the service counts versions by itself. */
export interface ProjectFiles {
  /** Undefined if there is none. */
  read(file: Place): Promise<Buffer | undefined>;
  /** Replaces what is there. */
  write(file: Place, content: Uint8Array, type: string): Promise<void>;
  remove(files: readonly Place[]): Promise<void>;
  /** Refuses a project that does not respond, or not to this key. */
  requireAccess(): Promise<void>;
}

export type Place = Pick<StoredVersion, "bucket" | "key">;

/** Where a file of this server's store is in a project. */
export function placeOf(path: string): Place {
  const version = storedVersion(path);
  if (!version) throw new Error(`${path} is not the path of a stored file`);
  return version;
}

const attempts = { count: 5, firstPause: 200 };
/** Busy, restarting, or with more requests than it allows in this minute. */
const passing = new Set([429, 500, 502, 503, 504]);

const mayPass = (error: unknown) =>
  error instanceof StorageApiError
    ? passing.has(error.status)
    : // What the client calls a response that it cannot read, and none at all.
      error instanceof Error && error.name === "StorageUnknownError";

/** The service responds with 400 with a 404 inside, or 404. */
const isMissing = (error: unknown) =>
  error instanceof StorageApiError && (error.status === 404 || error.statusCode === "404");

export function projectFiles({ url, secretKey }: Project): ProjectFiles {
  const { storage } = statelessClient(url, secretKey);

  /** Repeats what may pass; a refusal is told in the service's own words. */
  async function ask<Data>(
    what: string,
    call: () => Promise<{ data: Data; error: Error | null }>,
  ): Promise<Data> {
    const once = async () => {
      const { data, error } = await call();
      if (error) throw error;
      return data;
    };
    try {
      return await backOff(attempts, once, mayPass);
    } catch (cause) {
      if (isMissing(cause) || !(cause instanceof Error)) throw cause;
      throw new StartError(`The project's storage refused ${what}: ${cause.message}`, { cause });
    }
  }

  return {
    async read({ bucket, key }) {
      try {
        const download = async () => storage.from(bucket).download(key);
        const content = await ask<Blob | null>(`to read ${bucket}/${key}`, download);
        return content ? Buffer.from(await content.arrayBuffer()) : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async write({ bucket, key }, content, contentType) {
      const options = { contentType, upsert: true };
      const bytes = new Uint8Array(content).buffer;
      await ask(`to store ${bucket}/${key}`, () =>
        storage.from(bucket).upload(key, bytes, options),
      );
    },
    async remove(files) {
      for (const bucket of new Set(files.map((file) => file.bucket))) {
        const keys = files.filter((file) => file.bucket === bucket).map(({ key }) => key);
        await ask(`to remove files of ${bucket}`, () => storage.from(bucket).remove(keys));
      }
    },
    async requireAccess() {
      await ask("to list its buckets", () => storage.listBuckets());
    },
  };
}

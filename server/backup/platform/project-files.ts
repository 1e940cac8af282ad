import { StorageApiError, StorageUnknownError } from "@supabase/supabase-js";
import { backOff } from "../../concurrency/back-off.ts";
import { StartError } from "../../start-error.ts";
import { statelessClient } from "../../stateless-client.ts";
import { type StoredVersion, storedVersion } from "../../storage/files/file-store.ts";
import type { Project } from "./project.ts";

/** Files in a project's storage, by bucket and key: the service counts versions by itself. */
export interface ProjectFiles {
  /** Undefined if there is none. */
  read(file: Location): Promise<Buffer | undefined>;
  /** Replaces what is there. */
  write(file: Location, content: Uint8Array, type: string): Promise<void>;
  remove(files: readonly Location[]): Promise<void>;
  /** Refuses a project that does not answer, or not with this key. */
  requireAccess(): Promise<void>;
}

export type Location = Pick<StoredVersion, "bucket" | "key">;

/** Where a file of this server's store is in a project. */
export function locationOf(path: string): Location {
  const version = storedVersion(path);
  if (!version) throw new Error(`${path} is not the path of a stored file`);
  return version;
}

const attempts = { count: 5, firstPause: 200 };
/** Busy, restarting, or with more requests than it allows in this minute. */
const passing = new Set([429, 500, 502, 503, 504]);

const mayPass = (error: unknown) =>
  error instanceof StorageUnknownError ||
  (error instanceof StorageApiError && passing.has(error.status));

export function projectFiles({ url, secretKey }: Project): ProjectFiles {
  const { storage } = statelessClient(url, secretKey);
  const ask = <Data>(call: () => Promise<{ data: Data; error: Error | null }>): Promise<Data> =>
    backOff(
      attempts,
      async () => {
        const { data, error } = await call();
        if (error) throw error;
        return data;
      },
      mayPass,
    );
  /** The service's own words, with what they are about. */
  const explained = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      throw new StartError(`The project's storage refused ${what}: ${cause.message}`, { cause });
    }
  };
  const named = ({ bucket, key }: Location) => `${bucket}/${key}`;

  return {
    async read(file) {
      const download = ask<Blob | null>(() => storage.from(file.bucket).download(file.key)).catch(
        (error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        },
      );
      const content = await explained(named(file), download);
      return content ? Buffer.from(await content.arrayBuffer()) : undefined;
    },
    async write(file, content, contentType) {
      const options = { contentType, upsert: true };
      const bytes = new Uint8Array(content).buffer;
      const upload = ask(() => storage.from(file.bucket).upload(file.key, bytes, options));
      await explained(named(file), upload);
    },
    async remove(files) {
      for (const bucket of new Set(files.map((file) => file.bucket))) {
        const keys = files.filter((file) => file.bucket === bucket).map(({ key }) => key);
        await explained(
          `to remove files of ${bucket}`,
          ask(() => storage.from(bucket).remove(keys)),
        );
      }
    },
    async requireAccess() {
      await explained(
        "this key",
        ask(() => storage.listBuckets()),
      );
    },
  };
}

/** The service answers 400 with a 404 inside, or 404. */
const isMissing = (error: unknown) =>
  error instanceof StorageApiError && (error.status === 404 || error.statusCode === "404");

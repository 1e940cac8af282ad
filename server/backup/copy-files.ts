import { type FileStore, StoredFileNotFound } from "../storage/files/file-store.ts";
import type { ReportProgress } from "./progress.ts";
import { type BlobWriter, storeContent } from "./repository/blobs.ts";
import type { StoredFile } from "./repository/manifest.ts";
import type { NamedFile } from "./stored-paths.ts";

/** How many files are on their way at once. */
export const filesAtOnce = 4;

export interface BackupFiles {
  files: FileStore;
  writer: BlobWriter;
  /** By path, those whose content is known: a stored version never changes. */
  known: Map<string, StoredFile>;
  progress: ReportProgress;
  stopping: AbortSignal;
}

/** Copies the files that are not in the backups yet; returns those that the store does not have. */
export async function copyFiles(
  { files, writer, known, progress, stopping }: BackupFiles,
  named: readonly NamedFile[],
): Promise<string[]> {
  const missing: string[] = [];
  const isKnown = (path: string) => writer.has(known.get(path)?.blobs ?? [""]);
  const wanted = named.filter(({ path }) => !isKnown(path));
  const tell = progress("files", wanted.length);
  await inParallel(wanted, filesAtOnce, async ({ path, type }) => {
    stopping.throwIfAborted();
    try {
      const content = await storeContent(writer, await files.read(path));
      known.set(path, { path, type, ...content });
    } catch (error) {
      if (!(error instanceof StoredFileNotFound)) throw error;
      known.delete(path);
      missing.push(path);
    }
    tell();
  });
  return missing;
}

/** Does the work for each item, a few at once; the first failure ends it. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of left) await work(item);
  });
  // All of them end before this does, so that nothing is written after a failure was told.
  const outcomes = await Promise.allSettled(workers);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

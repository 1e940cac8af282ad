import { createHash } from "node:crypto";
import { StartError } from "../../start-error.ts";
import { filesAtOnce, inParallel } from "../copy-files.ts";
import type { ReportProgress } from "../progress.ts";
import type { NamedFile } from "../stored-paths.ts";
import type { ArrivingFiles } from "./copy-target.ts";

/**
 * Adds files that are not there yet, and reads each again to compare it with what was sent. One that
 * an attempt before this one left half written is written anew. Returns the sizes of the files, by
 * path, but for those that cannot be read where they come from.
 */
export async function addFiles(
  store: ArrivingFiles,
  named: readonly NamedFile[],
  read: (file: NamedFile) => Promise<Buffer | undefined>,
  progress: ReportProgress,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  if (named.length === 0) return sizes;
  const present = await store.present(named);
  const tell = progress("files", named.length);
  await inParallel(named, filesAtOnce, async (file) => {
    const content = await read(file);
    if (content) {
      await addFile(store, file, content, present.has(file.path));
      sizes.set(file.path, content.length);
    }
    tell();
  });
  return sizes;
}

async function addFile(
  store: ArrivingFiles,
  { path, type }: NamedFile,
  content: Buffer,
  isPresent: boolean,
): Promise<void> {
  if (isPresent && (await hasContent(store, path, content))) return;
  if (isPresent) await store.remove([path]);
  await store.write(path, content, type);
  if (await hasContent(store, path, content)) return;
  throw new StartError(`The target's file ${path} is not what was written to it.`);
}

async function hasContent(store: ArrivingFiles, path: string, content: Buffer): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const part of await store.read(path)) hash.update(part);
  return hash.digest().equals(createHash("sha256").update(content).digest());
}

import { randomUUID } from "node:crypto";
import { chmod, chown, link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** Group and others may not list or write; they may pass through only if they could before. */
const closed = ~0o066;

/**
 * Creates a folder that no other account can list. Its parents are created with the usual rights,
 * because they are not ours to close. With `passage`, others may pass through to a file whose name
 * they know.
 */
export async function makePrivateFolder(folder: string, { passage = false } = {}): Promise<void> {
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true });
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      return false;
    },
  );
  const { mode } = await stat(folder);
  const wanted = (isNew ? 0o700 : mode & closed) | (passage ? 0o711 : 0);
  if ((mode & 0o777) !== (wanted & 0o777)) await chmod(folder, wanted & 0o777);
}

/** What file systems without links say, such as those of memory sticks. */
const withoutLinks = new Set(["EPERM", "ENOTSUP", "ENOSYS"]);

/** The text of a private file, which is created atomically, and once, if it is missing. */
export async function readOrCreate(
  file: string,
  create: () => string | Promise<string>,
): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await makePrivateFolder(path.dirname(file));
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(draft, await create(), { mode: 0o600, flush: true });
    // Unlike renaming, linking never replaces the file of another server that was faster.
    await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
      if (!withoutLinks.has(error.code ?? "")) throw error;
      await rename(draft, file);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, "utf8");
}

/** Replaces a private file at once; it stays its owner's, whoever runs this. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  const { uid, gid } = await stat(file);
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    if (process.getuid?.() === 0) await chown(draft, uid, gid);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

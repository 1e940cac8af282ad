import { chmod, mkdir, stat } from "node:fs/promises";
import path from "node:path";

/** Group and others neither list nor write it; they pass through it only if they could before. */
const closed = ~0o066;

/**
 * Makes a folder that nobody else looks into. Folders on the way to it are made as usual: they are not
 * ours to close. With `passage` others may go through to what they know the name of.
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

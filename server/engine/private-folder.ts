import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";

/**
 * Makes a folder that nobody else looks into. Folders on the way to it are made as usual: they are not
 * ours to close. With `passage` others may go through to what they know the name of.
 */
export async function makePrivateFolder(folder: string, { passage = false } = {}): Promise<void> {
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true });
  await mkdir(folder, { recursive: true });
  await chmod(folder, passage ? 0o711 : 0o700);
}

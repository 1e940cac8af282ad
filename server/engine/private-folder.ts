import { chmod, mkdir, stat } from "node:fs/promises";

/** What the server keeps is nobody's business on this machine but its own. */
export const privateModes = { folder: 0o700, file: 0o600 } as const;

const othersMayReadOrWrite = 0o066;

/** Makes a folder that only its owner can look into; one that was made too open is closed. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateModes.folder });
  const { mode } = await stat(folder);
  if (mode & othersMayReadOrWrite) await chmod(folder, privateModes.folder);
}

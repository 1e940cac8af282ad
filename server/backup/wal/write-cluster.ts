import { chmod, chown, mkdir, open, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Cluster } from "../../engine/bundled-postgres/cluster.ts";
import { readBlobs } from "../repository/blobs.ts";
import type { Repository } from "../repository/repository.ts";
import type { BaseBackup } from "./base-backups.ts";

/** Writes the files of a base backup where a cluster has to be, for the account that it runs as. */
export async function writeCluster(
  { folder, account }: Cluster,
  base: BaseBackup,
  repository: Repository,
  stopping: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  for (const inside of base.folders) {
    await mkdir(path.join(folder, inside), { recursive: true, mode: 0o700 });
  }
  for (const pack of base.packs) {
    stopping.throwIfAborted();
    await unpack(folder, pack, repository);
  }
  await writeFile(path.join(folder, "backup_label"), base.label, { mode: 0o600 });
  if (!account) return;
  await chown(folder, account.uid, account.gid);
  for (const inside of await readdir(folder, { recursive: true })) {
    await chown(path.join(folder, inside), account.uid, account.gid);
  }
}

async function unpack(
  folder: string,
  { files, content }: BaseBackup["packs"][number],
  repository: Repository,
): Promise<void> {
  const parts = readBlobs(repository, content.blobs);
  let rest: Buffer = Buffer.alloc(0);
  for (const { path: inside, bytes } of files) {
    const handle = await open(path.join(folder, inside), "w", 0o600);
    try {
      for (let left = bytes; left > 0; ) {
        if (rest.length === 0) rest = (await parts.next()).value ?? missingBytes(inside);
        const part = rest.subarray(0, left);
        await handle.writeFile(part);
        rest = rest.subarray(part.length);
        left -= part.length;
      }
    } finally {
      await handle.close();
    }
  }
}

function missingBytes(file: string): never {
  throw new Error(`The base backup has fewer bytes of ${file} than it says`);
}

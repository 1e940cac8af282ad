import type { FileStore } from "../../storage/files/file-store.ts";
import { lockBackups } from "../backup-lock.ts";
import { copyFiles } from "../copy-files.ts";
import { createBlobWriter } from "../repository/blobs.ts";
import type { StoredFile } from "../repository/manifest.ts";
import type { Repository } from "../repository/repository.ts";
import { openRowConnection } from "../rows/row-connection.ts";
import { readNamedFiles } from "../stored-paths.ts";
import { fileListId, listFileLists, readFileList, writeFileList } from "./file-lists.ts";

interface FileShipping {
  databaseUrl: string;
  files: FileStore;
  archiveId: string;
}

/** Adds the files that came since the last backup, so that a moment has those that its rows name. */
export function createFileShipping({ databaseUrl, files, archiveId }: FileShipping) {
  let shipped: Set<string> | undefined;

  return async (repository: Repository, stopping: AbortSignal): Promise<void> => {
    shipped ??= await pathsIn(repository);
    const live = await openRowConnection(databaseUrl, "begin");
    try {
      const named = await readNamedFiles(live.client);
      const fresh = named.filter(({ path }) => !shipped?.has(path));
      // A backup that is under way takes them itself, and removes what it does not know.
      if (fresh.length === 0 || !(await lockBackups(live.client))) return;
      const known = new Map<string, StoredFile>();
      const writer = createBlobWriter(repository, new Set());
      await copyFiles({ files, writer, known, progress: () => () => undefined, stopping }, fresh);
      const id = fileListId(new Date());
      if (known.size > 0) await writeFileList(repository, { archiveId, id }, [...known.values()]);
      for (const { path } of fresh) shipped.add(path);
    } finally {
      await live.end();
    }
  };
}

async function pathsIn(repository: Repository): Promise<Set<string>> {
  const latest = (await repository.listBackups()).at(-1);
  const files = latest ? (await repository.readManifest(latest)).files : [];
  for (const list of await listFileLists(repository)) {
    files.push(...(await readFileList(repository, list)));
  }
  return new Set(files.map(({ path }) => path));
}

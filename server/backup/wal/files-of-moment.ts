import type { StoredFile } from "../repository/manifest.ts";
import type { Repository } from "../repository/repository.ts";
import type { NamedFile } from "../stored-paths.ts";
import { listFileLists, readFileList } from "./file-lists.ts";

/**
 * Those of these files that some backup has: a path has a version in it and never another content,
 * so it does not matter which.
 */
export async function findFiles(
  repository: Repository,
  named: readonly NamedFile[],
): Promise<Map<string, StoredFile>> {
  const found = new Map<string, StoredFile>();
  const wanted = new Set(named.map(({ path }) => path));
  for (const id of (await repository.listBackups()).toReversed()) {
    if (found.size === wanted.size) break;
    for (const file of (await repository.readManifest(id)).files) {
      if (wanted.has(file.path)) found.set(file.path, file);
    }
  }
  for (const list of await listFileLists(repository)) {
    if (found.size === wanted.size) break;
    for (const file of await readFileList(repository, list)) {
      if (wanted.has(file.path)) found.set(file.path, file);
    }
  }
  return found;
}

import type { StoredFile } from "../repository/manifest.ts";
import type { Repository } from "../repository/repository.ts";
import {
  type BaseBackup,
  contentsOfBase,
  listBases,
  readBase,
  removeBases,
} from "./base-backups.ts";
import {
  type FileList,
  fileListId,
  listFileLists,
  readFileList,
  removeFileLists,
} from "./file-lists.ts";
import { listSegments, removeSegments } from "./stored-segments.ts";

/**
 * Removes all but the latest base backups, and the log that none of them needs; returns the blobs
 * that the others consist of.
 */
export async function keepLatestBases(repository: Repository, keep: number): Promise<string[]> {
  const ids = await listBases(repository);
  // Before anything is removed: one that cannot be read would not protect its blobs and its log.
  const kept = await Promise.all(ids.slice(-keep).map((id) => readBase(repository, id)));
  await removeBases(repository, ids.slice(0, -keep));
  const unneeded = (await listSegments(repository)).filter(
    ({ archiveId, name }) =>
      !kept.some((base) => base.archiveId === archiveId && base.firstSegment <= name),
  );
  await removeSegments(repository, unneeded);
  const files = await keepNeededLists(repository, kept);
  return [...kept.flatMap(contentsOfBase), ...files].flatMap(({ blobs }) => blobs);
}

/** Removes the lists of files that some backup has by now; returns the files of the others. */
async function keepNeededLists(
  repository: Repository,
  bases: readonly BaseBackup[],
): Promise<StoredFile[]> {
  const isNeeded = ({ archiveId, id }: FileList) =>
    bases.some(
      (base) => base.archiveId === archiveId && fileListId(new Date(base.filesSince)) <= id,
    );
  const lists = await listFileLists(repository);
  await removeFileLists(
    repository,
    lists.filter((list) => !isNeeded(list)),
  );
  const files = await Promise.all(
    lists.filter(isNeeded).map((list) => readFileList(repository, list)),
  );
  return files.flat();
}

import type { Repository } from "../repository/repository.ts";
import { contentsOfBase, listBases, readBase, removeBases } from "./base-backups.ts";
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
  return kept.flatMap(contentsOfBase).flatMap(({ blobs }) => blobs);
}

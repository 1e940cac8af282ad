import type { Manifest } from "./manifest.ts";
import type { Repository } from "./repository.ts";

/**
 * Removes all but the latest backups, and what only those consisted of, but for blobs that are
 * needed elsewhere; returns how many backups went.
 */
export async function keepLatest(
  repository: Repository,
  keep: number,
  neededElsewhere: readonly string[],
): Promise<number> {
  const ids = await repository.listBackups();
  const kept = ids.slice(-keep);
  // Before anything is removed: a manifest that cannot be read would not protect its blobs.
  const manifests = await Promise.all(kept.map((id) => repository.readManifest(id)));
  const removed = ids.slice(0, -keep);
  await repository.removeBackups(removed);
  await repository.keepOnly(new Set([...manifests.flatMap(blobsOf), ...neededElsewhere]));
  return removed.length;
}

/** The names of all blobs of a backup. */
export function blobsOf({ tables, files, secrets }: Manifest): string[] {
  return [...tables, ...files, secrets].flatMap(({ blobs }) => blobs);
}

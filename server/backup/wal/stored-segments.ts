import { isWalSegment } from "../../engine/bundled-postgres/wal-segments.ts";
import { StartError } from "../../start-error.ts";
import type { Repository } from "../repository/repository.ts";

/** A part of the write-ahead log in the backups. */
export interface StoredSegment {
  archiveId: string;
  name: string;
}

const folder = "wal/";
const pathOf = ({ archiveId, name }: StoredSegment) => `${folder}${archiveId}/${name}`;

/** In the order in which they were written, within each archive. */
export async function listSegments({ parts }: Repository): Promise<StoredSegment[]> {
  const segments = (await parts.list(folder)).sort().map((path) => {
    const [, archiveId = "", name = ""] = path.split("/");
    return { archiveId, name };
  });
  return segments.filter(({ name }) => isWalSegment(name));
}

/** Replaces nothing: a segment that is there already must be the same. */
export async function writeSegment(
  { parts, name: place }: Repository,
  segment: StoredSegment,
  content: Buffer,
): Promise<void> {
  const path = pathOf(segment);
  const present = await parts.read(path);
  if (present?.equals(content)) return;
  if (present) {
    throw new StartError(
      `${place}/${path} has other content than the database's log: does a copy of this site keep its backups in ${place}?`,
    );
  }
  await parts.write(path, content);
}

export async function readSegment(
  { parts, name: place }: Repository,
  segment: StoredSegment,
): Promise<Buffer> {
  const path = pathOf(segment);
  const content = await parts.read(path);
  if (content) return content;
  throw new StartError(`The backups are damaged: ${place}/${path} is missing.`);
}

export async function removeSegments(
  { parts }: Repository,
  segments: readonly StoredSegment[],
): Promise<void> {
  await parts.remove(segments.map(pathOf));
}

import { statfs } from "node:fs/promises";
import type { Manifest } from "../backup/repository/manifest.ts";
import { StartError } from "../start-error.ts";

const gigabyte = 1024 ** 3;
/** An empty database with its log. */
const emptyDatabase = gigabyte / 2;
/** A row of ours is seldom larger; what is known of a table is how many rows and parts it has. */
const rowBytes = 2_000;
const partBytes = 4 * 1024 * 1024;
/** Rows, their indexes, and the log of writing both. */
const bytesPerByte = 3;

/** In bytes, about: what a copy of the site takes on a disk. */
export function roomForCopy({ tables, files }: Pick<Manifest, "tables" | "files">): number {
  const inRows = tables.reduce(
    (sum, { rows, blobs }) => sum + Math.min(rows * rowBytes, blobs.length * partBytes),
    0,
  );
  const inFiles = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return emptyDatabase + inRows * bytesPerByte + inFiles;
}

/** Throws a StartError if the folder's disk has no room for a copy. */
export async function requireRoom(made: Manifest, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const message = lackOfRoom(roomForCopy(made), bavail * bsize, folder);
  if (message) throw new StartError(message);
}

export function lackOfRoom(needed: number, free: number, folder: string): string | undefined {
  if (free >= needed) return;
  const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;
  return (
    `A copy of the site needs about ${inGigabytes(needed)}, and ${folder} has ${inGigabytes(free)} free. ` +
    "Free some space, or set TMPDIR to a folder that has more."
  );
}

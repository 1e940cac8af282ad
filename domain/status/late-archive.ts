/**
 * In milliseconds: how late an archive of the log may be, by what was recorded of it, besides the time
 * that may be lost at most.
 */
const recordedGrace = 2 * 60 * 1000;

/**
 * Whether more may be lost than was promised: a segment is ended by the clock, archived and shipped,
 * each of which may have just been done.
 *
 * @param age How long ago what is in the backups was written, in milliseconds.
 * @param promised What may be lost at most, in seconds.
 */
export function isArchiveLate(age: number, promised: number, grace = recordedGrace): boolean {
  return age > 3_000 * promised + grace;
}

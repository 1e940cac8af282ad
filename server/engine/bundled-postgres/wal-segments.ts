/** In bytes, as `initdb` chooses it. */
const walSegmentBytes = 16 * 1024 * 1024;

/** How many segments have the same middle part in their names. */
const segmentsPerLog = 2 ** 32 / walSegmentBytes;

/** Whether a file is a whole segment of the log: timeline, log and segment, in hexadecimal. */
export const isWalSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

/** Which segment of its timeline it is. */
export function segmentNumber(name: string): number {
  const part = (from: number) => Number.parseInt(name.slice(from, from + 8), 16);
  return part(8) * segmentsPerLog + part(16);
}

/** The segment of that number on the timeline of another. */
export function segmentName(number: number, like: string): string {
  const part = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  return (
    like.slice(0, 8) + part(Math.floor(number / segmentsPerLog)) + part(number % segmentsPerLog)
  );
}

/** The number of the segment in which a position of the log is, written as in 3/A000028. */
export function segmentAt(position: string): number {
  const [log = "0", offset = "0"] = position.split("/");
  return (
    Number.parseInt(log, 16) * segmentsPerLog +
    Math.floor(Number.parseInt(offset, 16) / walSegmentBytes)
  );
}

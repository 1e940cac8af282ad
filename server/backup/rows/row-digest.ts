import { hash } from "node:crypto";

/** What a table contains: how many rows, and a digest that does not depend on their order. */
export interface TableContent {
  rows: number;
  digest: string;
}

const newline = 10;

/**
 * Digests rows in the text format of COPY, one in each line. The SHA-256 of each row is added to the
 * others, so two databases agree whatever order they store their rows in.
 */
export function createRowDigest() {
  const sum = new Uint32Array(8);
  let rows = 0;
  return {
    /** Whole lines only. */
    add(lines: Buffer): void {
      for (let start = 0; start < lines.length; ) {
        const end = lines.indexOf(newline, start);
        const row = hash("sha256", lines.subarray(start, end), "buffer");
        for (let lane = 0; lane < 8; lane += 1) {
          sum[lane] = (sum[lane] ?? 0) + row.readUInt32LE(lane * 4);
        }
        rows += 1;
        start = end + 1;
      }
    },
    content(): TableContent {
      const lanes = [...sum].map((lane) => lane.toString(16).padStart(8, "0"));
      return { rows, digest: lanes.join("") };
    },
  };
}

/** The same bytes, cut so that each part consists of whole lines. */
export async function* wholeLines(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const part of parts) {
    const end = part.lastIndexOf(newline) + 1;
    if (end === 0) {
      if (part.length > 0) rest.push(part);
      continue;
    }
    yield Buffer.concat([...rest, part.subarray(0, end)]);
    rest = end < part.length ? [part.subarray(end)] : [];
  }
  if (rest.length > 0) throw new Error("The rows end in the middle of a line");
}

/** What rows in the text format of COPY amount to. */
export async function contentOf(parts: AsyncIterable<Buffer>): Promise<TableContent> {
  const digest = createRowDigest();
  for await (const lines of wholeLines(parts)) digest.add(lines);
  return digest.content();
}

export const isSameContent = (one: TableContent, other: TableContent) =>
  one.rows === other.rows && one.digest === other.digest;

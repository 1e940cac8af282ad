import { expect, test } from "vitest";
import { isWalSegment, segmentAt, segmentName, segmentNumber } from "./wal-segments.ts";

const first = "000000010000000000000001";

test("the segment after the last of a log is the first of the next one, on the same timeline", () => {
  const last = "0000000A00000002000000FF";
  expect(segmentName(segmentNumber(last) + 1, last)).toBe("0000000A0000000300000000");
  expect(segmentName(segmentNumber(first) + 1, first)).toBe("000000010000000000000002");
});

test("a position of the log is in the segment that PostgreSQL names", () => {
  expect(segmentName(segmentAt("0/1000028"), first)).toBe(first);
  expect(segmentName(segmentAt("3/A0FFFFFF"), first)).toBe("0000000100000003000000A0");
});

test("marks of backups and histories of timelines are no segments", () => {
  expect(isWalSegment(first)).toBe(true);
  for (const name of [`${first}.00000028.backup`, "00000002.history", `archtemp.${first}.1.2`]) {
    expect(isWalSegment(name)).toBe(false);
  }
});

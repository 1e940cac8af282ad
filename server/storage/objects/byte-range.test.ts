import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-3", { first: 0, last: 3 }],
  ["bytes=2-", { first: 2, last: 9 }],
  ["bytes=-4", { first: 6, last: 9 }],
  ["bytes=-40", { first: 0, last: 9 }],
  ["bytes=5-99", { first: 5, last: 9 }],
])("%s is a part of ten bytes", (header, part) => expect(byteRange(header, 10)).toEqual(part));

test.each(["bytes=10-", "bytes=10-12", "bytes=-0"])("%s is no part of ten bytes", (header) =>
  expect(byteRange(header, 10)).toBe("none"),
);

test.each([null, "", "bytes=-", "bytes=5-2", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b"])(
  "%j asks for the whole file",
  (header) => expect(byteRange(header, 10)).toBeNull(),
);

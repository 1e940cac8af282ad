import { expect, test } from "vitest";
import { lackOfRoom, roomForCopy } from "./room-for-copy.ts";

const gigabyte = 1024 ** 3;
const table = (rows: number, parts: number) => ({
  name: "public.projects",
  columns: [],
  rows,
  digest: "",
  blobs: Array.from({ length: parts }, () => "0".repeat(64)),
});

test("a copy needs room for an empty database, the files, and rows with their indexes and log", () => {
  const files = [{ path: "a", type: "b", sha256: "c", blobs: [], bytes: gigabyte }];
  expect(roomForCopy({ tables: [], files })).toBe(1.5 * gigabyte);
  const small = roomForCopy({ tables: [table(10, 1)], files: [] }) - gigabyte / 2;
  const large = roomForCopy({ tables: [table(10_000_000, 256)], files: [] }) - gigabyte / 2;
  expect(small).toBe(60_000);
  expect(large).toBe(3 * gigabyte);
});

test("a disk that is too small is refused in one sentence that says what to do", () => {
  expect(lackOfRoom(gigabyte, gigabyte, "/tmp")).toBeUndefined();
  expect(lackOfRoom(3 * gigabyte, gigabyte, "/tmp")).toBe(
    "A copy of the site needs about 3.0 GB, and /tmp has 1.0 GB free. Free some space, or set TMPDIR to a folder that has more.",
  );
});

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clusterLogs, readFrom, rotateLog } from "./cluster-log.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-log-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a small log is kept, and a large one becomes the first of four earlier files", async () => {
  const log = path.join(folder, "postgres.log");
  await rotateLog(log, 3);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(log, "one");
  await rotateLog(log, 3);
  expect(await readFile(log, "utf8")).toBe("one");
  for (const run of ["aaaa", "bbbb", "cccc", "dddd", "eeee", "ffff"]) {
    await writeFile(log, run);
    await rotateLog(log, 3);
  }
  const kept = clusterLogs(path.join(folder, "postgres")).slice(1);
  expect(await Promise.all(kept.map((file) => readFile(file, "utf8")))).toEqual([
    "ffff",
    "eeee",
    "dddd",
    "cccc",
  ]);
  expect((await readdir(folder)).length).toBe(4);
});

test("of a launch that failed, only its own lines are read", async () => {
  const log = path.join(folder, "postgres.log");
  await writeFile(log, "an earlier run\nFATAL: this one\n");
  expect(await readFrom(log, "an earlier run\n".length)).toBe("FATAL: this one\n");
  expect(await readFrom(log, 1000)).toBe("");
  expect(await readFrom(path.join(folder, "none"), 0)).toBe("");
});

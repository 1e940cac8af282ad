import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { createRowDigest, isSameContent, wholeLines } from "./row-digest.ts";

async function contentOf(...parts: string[]) {
  const digest = createRowDigest();
  const stream = Readable.from(parts.map((part) => Buffer.from(part)));
  for await (const lines of wholeLines(stream)) digest.add(lines);
  return digest.content();
}

test("the same rows have the same digest, in whatever order and parts they come", async () => {
  const content = await contentOf("1\tone\n2\ttwo\n3\t\\N\n");
  expect(content.rows).toBe(3);
  expect(await contentOf("3\t\\", "N\n1\to", "ne\n", "2\ttwo\n")).toEqual(content);
});

test("a row that is changed, missing or there twice is noticed", async () => {
  const content = await contentOf("1\n2\n3\n");
  for (const other of ["1\n2\n4\n", "1\n2\n", "1\n2\n3\n3\n", "1\n1\n3\n", "12\n3\n", ""]) {
    expect(isSameContent(content, await contentOf(other)), other).toBe(false);
  }
  // Rows that cancel each other out in a sum without order would do so only for a weaker hash.
  expect(isSameContent(await contentOf("1\n1\n"), await contentOf("2\n2\n"))).toBe(false);
});

test("rows that end in the middle of a line are refused", async () => {
  await expect(contentOf("1\n2")).rejects.toThrow("end in the middle");
});

import { expect, test } from "vitest";
import { createHeldBytes } from "../../network/held-bytes.ts";
import { createUploadBytes, holdBytes } from "./upload-bytes.ts";

const megabyte = 1024 * 1024;

const problemOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

test("a visitor holds no more than their share, however often they ask", () => {
  const held = createHeldBytes({ total: 100, perVisitor: 10 });
  const release = holdBytes(held, "one", 6);
  expect(problemOf(() => holdBytes(held, "one", 5))).toMatchObject({ status: 429 });
  holdBytes(held, "other", 10);
  release();
  release();
  holdBytes(held, "one", 10);
  expect(problemOf(() => holdBytes(held, "one", 1))).toMatchObject({ status: 429 });
});

test("all together hold no more than there is", () => {
  const held = createHeldBytes({ total: 25, perVisitor: 10 });
  const releases = ["one", "two"].map((visitor) => holdBytes(held, visitor, 10));
  const refusal = problemOf(() => holdBytes(held, "three", 6));
  expect(refusal).toMatchObject({ status: 503, details: { retryAfter: 3 } });
  releases[0]?.();
  holdBytes(held, "three", 6);
});

test("uploads may hold 64 MB in total and 16 MB for a visitor", () => {
  const held = createUploadBytes();
  for (const visitor of ["one", "two", "three", "four"]) holdBytes(held, visitor, 16 * megabyte);
  expect(problemOf(() => holdBytes(held, "four", 1))).toMatchObject({ status: 429 });
  expect(problemOf(() => holdBytes(held, "five", 1))).toMatchObject({ status: 503 });
});

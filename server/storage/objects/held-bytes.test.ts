import { expect, test } from "vitest";
import { createHeldBytes } from "./held-bytes.ts";

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
  const release = held.hold("one", 6);
  expect(problemOf(() => held.hold("one", 5))).toMatchObject({ status: 429 });
  held.hold("other", 10);
  release();
  release();
  held.hold("one", 10);
  expect(problemOf(() => held.hold("one", 1))).toMatchObject({ status: 429 });
});

test("all together hold no more than there is", async () => {
  const held = createHeldBytes({ total: 25, perVisitor: 10 });
  const releases = ["one", "two"].map((visitor) => held.hold(visitor, 10));
  const refusal = problemOf(() => held.hold("three", 6));
  expect(refusal).toMatchObject({ status: 503, details: { retryAfter: 3 } });
  releases[0]?.();
  held.hold("three", 6);
});

test("by default 64 MB in total and 16 MB for a visitor", () => {
  const megabyte = 1024 * 1024;
  const held = createHeldBytes();
  for (const visitor of ["one", "two", "three", "four"]) held.hold(visitor, 16 * megabyte);
  expect(problemOf(() => held.hold("four", 1))).toMatchObject({ status: 429 });
  expect(problemOf(() => held.hold("five", 1))).toMatchObject({ status: 503 });
});

import { expect, test } from "vitest";
import { createTokenBucket } from "./token-bucket.ts";

test("lets a burst through, then as many as a second allows", () => {
  let time = 0;
  const bucket = createTokenBucket(10, 20, () => time);
  const taken = () => Array.from({ length: 100 }, () => bucket.take()).filter(Boolean).length;
  expect(taken()).toBe(20);
  time += 1_000;
  expect(taken()).toBe(10);
  time += 60_000;
  expect(taken()).toBe(20);
});

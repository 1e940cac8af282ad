import { expect, test } from "vitest";
import { createTokenBucket, createTokenBuckets } from "./token-bucket.ts";

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

function bucketsAt() {
  const clock = { now: 0 };
  return { clock, bucketOf: createTokenBuckets(100, 1_000, () => clock.now) };
}

test("so many bytes may come at once, and then so many a second", () => {
  const { clock, bucketOf } = bucketsAt();
  expect(bucketOf("a").spend(1_000)).toBe(0);
  expect(bucketOf("a").spend(50)).toBe(500);
  clock.now += 500;
  expect(bucketOf("a").spend(0)).toBe(0);
  expect(bucketOf("b").spend(1_000), "another's are counted for themselves").toBe(0);
});

test("what was not used does not add up beyond the burst", () => {
  const { clock, bucketOf } = bucketsAt();
  bucketOf("a").spend(10);
  clock.now += 3_600_000;
  expect(bucketOf("a").spend(1_100)).toBe(1_000);
});

import { expect, test } from "vitest";
import { createByteRate } from "./byte-rate.ts";

function rateAt() {
  const clock = { now: 0 };
  return { clock, ...createByteRate({ perSecond: 100, burst: 1_000, now: () => clock.now }) };
}

test("so many bytes may come at once, and then so many a second", () => {
  const { clock, spend } = rateAt();
  expect(spend("a", 1_000)).toBe(0);
  expect(spend("a", 50)).toBe(500);
  clock.now += 500;
  expect(spend("a", 0)).toBe(0);
  expect(spend("b", 1_000), "another's are counted for themselves").toBe(0);
});

test("what was not used does not add up beyond the burst", () => {
  const { clock, spend } = rateAt();
  spend("a", 10);
  clock.now += 3_600_000;
  expect(spend("a", 1_100)).toBe(1_000);
});

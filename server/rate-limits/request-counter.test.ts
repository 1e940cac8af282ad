import { expect, test } from "vitest";
import { createRequestCounter } from "./request-counter.ts";

test("counts each key separately, and refuses one that is blocked", async () => {
  const counter = createRequestCounter({ max: 2, seconds: 60 });
  await counter.count("a");
  await counter.count("a");
  await counter.count("b");
  await expect(counter.count("a")).rejects.toMatchObject({ msBeforeNext: expect.any(Number) });
  await counter.block("b", 60);
  await expect(counter.count("b")).rejects.toMatchObject({ msBeforeNext: expect.any(Number) });
});

test("keeps only the latest keys, up to the maximum", async () => {
  const counter = createRequestCounter({ max: 1, seconds: 60, maxKeys: 100 });
  for (let number = 0; number < 1_000; number += 1) await counter.count(`visitor ${number}`);
  expect(counter.size()).toBe(100);
  await expect(counter.count("visitor 999")).rejects.toBeDefined();
  await counter.count("visitor 0");
});

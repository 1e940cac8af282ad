import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { spreadCalls } from "./spread-calls";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["the soonest", 0, 300],
  ["the middle", 0.5, 1_650],
  ["the latest", 1, 3_000],
])("a browser acts between the least and the most time after it was told: %s", (_, drawn, at) => {
  const act = vi.fn();
  spreadCalls(act, { least: 300, most: 3_000, random: () => drawn }).ask();
  vi.advanceTimersByTime(at - 1);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
});

test("a thousand browsers told at once spread over the whole time, none before the least", () => {
  const times: number[] = [];
  const start = Date.now();
  for (let browser = 0; browser < 1_000; browser++) {
    spreadCalls(() => times.push(Date.now() - start), { least: 300, most: 3_300 }).ask();
  }
  vi.advanceTimersByTime(3_300);
  expect(times).toHaveLength(1_000);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(300);
  const perSecond = [0, 1, 2].map(
    (second) => times.filter((time) => Math.floor((time - 300) / 1_000) === second).length,
  );
  for (const count of perSecond) expect(count).toBeGreaterThan(200);
});

test("whatever asks while it waits is served by the same act, and what asks later by another", () => {
  const act = vi.fn();
  const calls = spreadCalls(act, { least: 100, most: 100 });
  for (let time = 0; time < 10; time++) calls.ask();
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledOnce();
  calls.ask();
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(2);
});

test("nothing happens once it is cancelled", () => {
  const act = vi.fn();
  const calls = spreadCalls(act, { least: 100, most: 100 });
  calls.ask();
  calls.cancel();
  vi.advanceTimersByTime(1_000);
  expect(act).not.toHaveBeenCalled();
});

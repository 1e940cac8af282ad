import { expect, test } from "vitest";
import { createTimeBudget } from "./time-budget.ts";

function budgetAt(secondsPerMinute: number, maxKeys?: number) {
  const clock = { now: 1_000 };
  const budget = createTimeBudget({
    secondsPerMinute,
    now: () => clock.now,
    ...(maxKeys && { maxKeys }),
  });
  return { clock, budget };
}

/** Uses time at once, as if it took that long. */
function use(
  { clock, budget }: ReturnType<typeof budgetAt>,
  key: string,
  milliseconds: number,
): void {
  const stop = budget.start(key);
  clock.now += milliseconds;
  stop();
}

test("a key that has used up its time waits until some has come back", () => {
  const at = budgetAt(20);
  use(at, "a", 10_000);
  expect(at.budget.wait("a")).toBe(0);
  // In these fifteen seconds, and the ten before, a third of them came back.
  use(at, "a", 20_000);
  const wait = at.budget.wait("a");
  expect(wait).toBeGreaterThan(0);
  at.clock.now += wait - 2;
  expect(at.budget.wait("a")).toBeGreaterThan(0);
  at.clock.now += 3;
  expect(at.budget.wait("a")).toBe(0);
});

test("keys have separate budgets", () => {
  const at = budgetAt(1);
  use(at, "a", 5_000);
  expect(at.budget.wait("a")).toBeGreaterThan(0);
  expect(at.budget.wait("b")).toBe(0);
});

test("what still runs counts", () => {
  const { clock, budget } = budgetAt(6);
  const first = budget.start("a");
  const second = budget.start("a");
  clock.now += 2_000;
  expect(budget.wait("a")).toBe(0);
  clock.now += 2_000;
  expect(budget.wait("a")).toBeGreaterThan(0);
  first();
  second();
  expect(budget.wait("a")).toBeGreaterThan(0);
});

test("time is counted once, however often its end is reported", () => {
  const { clock, budget } = budgetAt(10);
  const stop = budget.start("a");
  clock.now += 6_000;
  stop();
  stop();
  expect(budget.wait("a")).toBe(0);
});

test("unused time does not add up beyond a minute's", () => {
  const at = budgetAt(10);
  use(at, "a", 1);
  at.clock.now += 3_600_000;
  use(at, "a", 12_100);
  expect(at.budget.wait("a")).toBeGreaterThan(0);
});

test("no number of other keys gives a running one a new budget", () => {
  const { clock, budget } = budgetAt(1, 2);
  const stop = budget.start("a");
  clock.now += 5_000;
  for (const key of ["b", "c", "d"]) budget.start(key)();
  expect(budget.wait("a")).toBeGreaterThan(0);
  stop();
  expect(budget.wait("a")).toBeGreaterThan(0);
});

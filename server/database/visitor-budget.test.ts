import { expect, test } from "vitest";
import { DatabaseUnavailable, databaseUnavailableResponse } from "./database-unavailable.ts";
import { createVisitorBudget, type Slot, usualLimits } from "./visitor-budget.ts";

// Of 20 connections, the lane for visitors' queries has 8, and a visitor 2 of these.
const budget = () => createVisitorBudget(usualLimits, 20);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Remembers whether an entry was granted. */
function watched(entry: Promise<Slot>) {
  const state: { slot?: Slot } = {};
  entry.then(
    (slot) => {
      state.slot = slot;
    },
    () => undefined,
  );
  return state;
}

test("a visitor holds a quarter of a lane's connections at most, and the next in line gets a free one", async () => {
  const { enter } = budget();
  const [first] = await Promise.all([enter("a", "data"), enter("a", "data")]);
  const third = watched(enter("a", "data"));
  const fourth = watched(enter("a", "data"));
  await settled();
  expect(third.slot).toBeUndefined();
  first.leave();
  first.leave();
  await settled();
  expect(third.slot).toBeDefined();
  expect(fourth.slot).toBeUndefined();
});

test("one visitor does not wait for another, nor on one lane for another", async () => {
  const { enter } = budget();
  await Promise.all([enter("a", "data"), enter("a", "data")]);
  await expect(enter("b", "data")).resolves.toBeDefined();
  await expect(enter("a", "accounts")).resolves.toBeDefined();
});

test("a visitor who has used up the time is refused before a connection is taken", async () => {
  const { enter } = createVisitorBudget({ ...usualLimits, secondsPerMinute: 0.001, share: 1 }, 20);
  const slot = await enter("a", "data");
  slot.begin();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(enter("a", "data")).rejects.toMatchObject({ reason: "spent" });
  await expect(enter("b", "data")).resolves.toBeDefined();
  slot.leave();
  await expect(enter("a", "data")).rejects.toMatchObject({ reason: "spent" });
});

test("a statement whose visitor has gone leaves the line", async () => {
  const { enter } = budget();
  const [first] = await Promise.all([enter("a", "data"), enter("a", "data")]);
  const gone = new AbortController();
  const second = enter("a", "data", gone.signal);
  const third = watched(enter("a", "data"));
  gone.abort();
  await expect(second).rejects.toBe(gone.signal.reason);
  first.leave();
  await settled();
  expect(third.slot).toBeDefined();
});

test("a hundred wait at most", async () => {
  const { enter } = budget();
  const waiting = Array.from({ length: 102 }, () => enter("a", "data"));
  for (const entry of waiting) entry.catch(() => undefined);
  await settled();
  await expect(enter("a", "data")).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test("the refusal is a 429 that says when to come back", async () => {
  const response = databaseUnavailableResponse("spent", 7.2);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("8");
  expect(await response.json()).toMatchObject({
    code: "over_request_rate_limit",
    message: expect.stringMatching(/wait a moment/),
  });
});

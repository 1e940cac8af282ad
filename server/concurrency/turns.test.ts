import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTurns } from "./turns.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a caller who finds no slot waits for one, first come, first served", async () => {
  const turns = createTurns({ longestWait: 1_000, maxWaiting: 10 });
  const end = await turns.take("a", 1);
  const begun: string[] = [];
  const second = turns.take("a", 1).then((endSecond) => {
    begun.push("second");
    return endSecond;
  });
  const third = turns.take("a", 1).then(() => begun.push("third"));
  expect(await turns.take("b", 1), "others have slots of their own").not.toBeNull();
  end?.();
  end?.();
  const endSecond = await second;
  expect(begun, "a slot that is left twice is one slot").toEqual(["second"]);
  endSecond?.();
  await third;
  expect(begun).toEqual(["second", "third"]);
});

test("no one waits for longer than the longest wait, nor behind more than so many", async () => {
  const turns = createTurns({ longestWait: 1_000, maxWaiting: 1 });
  await turns.take("a", 1);
  const waiting = turns.take("a", 1);
  expect(await turns.take("a", 1)).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBeNull();
});

test("a caller who has given up takes no slot", async () => {
  const turns = createTurns({ longestWait: 1_000, maxWaiting: 10 });
  const end = await turns.take("a", 1);
  const gone = new AbortController();
  const second = turns.take("a", 1, gone.signal);
  gone.abort();
  await expect(second).rejects.toBe(gone.signal.reason);
  const third = turns.take("a", 1);
  await vi.advanceTimersByTimeAsync(500);
  end?.();
  expect(await third).not.toBeNull();
});

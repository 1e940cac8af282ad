import { expect, test } from "vitest";
import { createWorkQueue, QueueFull } from "./work-queue.ts";

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

test("runs a limited number of tasks at once and the others in order", async () => {
  const queue = createWorkQueue({ concurrent: 2, waiting: 10 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      queue.run(async () => {
        started.push(number);
        running += 1;
        most = Math.max(most, running);
        await pause();
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("refuses work immediately when the queue is full; failed work frees its slot", async () => {
  const queue = createWorkQueue({ concurrent: 1, waiting: 1 });
  const failing = queue.run(async () => {
    await pause();
    throw new Error("broken");
  });
  const waiting = queue.run(async () => "done");
  await expect(queue.run(async () => "too much")).rejects.toBeInstanceOf(QueueFull);
  await expect(failing).rejects.toThrow("broken");
  expect(await waiting).toBe("done");
  expect(await queue.run(async () => "again")).toBe("again");
});

test("refuses work that would have to wait too long, by what the last took, and work that has", async () => {
  let time = 0;
  const queue = createWorkQueue({
    concurrent: 1,
    waiting: 100,
    longestWait: 2_500,
    now: () => time,
  });
  const task = () => {
    let finish: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { finished: queue.run(() => end), finish };
  };
  const first = task();
  const second = task();
  time = 5_000;
  first.finish();
  await first.finished;
  await expect(second.finished, "its turn came too late").rejects.toBeInstanceOf(QueueFull);

  // The average is a second by now: two more may wait, a third would have to wait for three.
  const running = task();
  const [next, last] = [task(), task()];
  await expect(task().finished).rejects.toBeInstanceOf(QueueFull);
  for (const { finish, finished } of [running, next, last]) {
    finish();
    await finished;
  }
});

test("lets the event loop go round between two tasks", async () => {
  const queue = createWorkQueue({ concurrent: 1, waiting: 10 });
  const order: string[] = [];
  const tasks = Promise.all(
    [1, 2, 3].map((number) => queue.run(async () => order.push(`task ${number}`))),
  );
  setImmediate(() => order.push("someone else"));
  await tasks;
  expect(order.indexOf("someone else")).toBeGreaterThan(-1);
  expect(order.indexOf("someone else")).toBeLessThan(order.indexOf("task 3"));
});

test("refuses whoever waits when the server is overloaded, or has waited before", async () => {
  let isOverloaded = false;
  let time = 10_000;
  const queue = createWorkQueue({
    concurrent: 1,
    waiting: 10,
    longestWait: 2_500,
    isOverloaded: () => isOverloaded,
    now: () => time,
  });
  const held = () => {
    let finish: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { finished: queue.run(() => end), finish };
  };
  const first = held();
  const late = queue.run(async () => "late", 8_000);
  const inTime = queue.run(async () => "in time", 9_000);
  time = 11_000;
  first.finish();
  await expect(late).rejects.toBeInstanceOf(QueueFull);
  expect(await inTime).toBe("in time");

  // The slot is free after the next turn of the event loop.
  await new Promise(setImmediate);
  const second = held();
  const waiting = queue.run(async () => "waiting");
  isOverloaded = true;
  second.finish();
  await expect(waiting).rejects.toBeInstanceOf(QueueFull);
  isOverloaded = false;
  expect(await queue.run(async () => "again")).toBe("again");
});

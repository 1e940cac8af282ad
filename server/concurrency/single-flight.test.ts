import { expect, test } from "vitest";
import { createFreshRead } from "./single-flight.ts";

/** A read that settles when the test says so. */
function heldRead() {
  const ends: ((value: number | Error) => void)[] = [];
  const read = createFreshRead(
    () =>
      new Promise<number>((resolve, reject) => {
        ends.push((value) => (value instanceof Error ? reject(value) : resolve(value)));
      }),
  );
  return { read, ends };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("calls made while a read is in flight share the next read, which starts after them", async () => {
  const { read, ends } = heldRead();
  const first = read();
  const later = [read(), read(), read()];
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

test("a failed read rejects only for the callers who waited for it", async () => {
  const { read, ends } = heldRead();
  const first = read();
  const second = read();
  ends[0]?.(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await settled();
  ends[1]?.(2);
  expect(await second).toBe(2);
  const third = read();
  ends[2]?.(3);
  expect(await third).toBe(3);
});

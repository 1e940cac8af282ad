import { expect, test } from "vitest";
import { createOverload } from "./overload.ts";

function start() {
  const clock = { time: 0, reading: 0 };
  const overload = createOverload({
    longestWait: 3_000,
    readAge: () => clock.reading,
    now: () => clock.time,
  });
  /** Lets the event loop come round once, after so many milliseconds. */
  const turn = (milliseconds: number) => {
    clock.time += milliseconds;
    overload.tick();
  };
  return { clock, overload, turn };
}

test("one long turn of the event loop is no overload, two in succession are", () => {
  const { overload, turn } = start();
  turn(100);
  turn(4_000);
  expect(overload.isOn()).toBe(false);
  turn(100);
  expect(overload.isOn()).toBe(false);
  turn(1_700);
  expect(overload.isOn()).toBe(false);
  turn(1_700);
  expect(overload.isOn()).toBe(true);
  turn(100);
  expect(overload.isOn(), "it ends with the first turn in time").toBe(false);
});

test("a turn that is still under way counts", () => {
  const { clock, overload, turn } = start();
  turn(1_700);
  expect(overload.isOn()).toBe(false);
  clock.time += 1_700;
  expect(overload.isOn()).toBe(true);
});

test("a database that does not say what is current is overload, too", () => {
  const { clock, overload } = start();
  clock.reading = 3_001;
  expect(overload.isOn()).toBe(true);
  clock.reading = 0;
  expect(overload.isOn()).toBe(false);
});

import { expect, test } from "vitest";
import { columnClass, lastStart, swiped, windowStarts } from "./shown-columns";

const hiddenOn = (device: "phone" | "tablet", start: number, count: number) =>
  Array.from({ length: count }, (_, index) => index).filter((index) =>
    columnClass(index, start, count).includes(
      { phone: "max-sm:hidden", tablet: "sm:max-lg:hidden" }[device],
    ),
  );

test("shows two projects on a phone and three on a tablet, whichever comes first", () => {
  expect(hiddenOn("phone", 0, 4)).toEqual([2, 3]);
  expect(hiddenOn("phone", 2, 4)).toEqual([0, 1]);
  expect(hiddenOn("tablet", 0, 4)).toEqual([3]);
  expect(hiddenOn("tablet", 2, 4)).toEqual([0]);
  expect(hiddenOn("phone", 0, 2)).toEqual([]);
});

test("never starts where there are too few projects left, as after removing one", () => {
  expect(lastStart(5)).toBe(3);
  expect(windowStarts(3, 3)).toEqual({ phone: 1, tablet: 0 });
});

test("a swipe moves by one project and ends at the first and the last two", () => {
  expect([0, 1, 2].map((start) => swiped(start, 1, 4))).toEqual([1, 2, 2]);
  expect([2, 1, 0].map((start) => swiped(start, -1, 4))).toEqual([1, 0, 0]);
  expect(swiped(0, 1, 2)).toBe(0);
});

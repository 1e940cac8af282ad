import { expect, test } from "vitest";
import { localTime } from "./local-time";

const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).getTime();

test("shows only the time if it is today, otherwise the date as well", () => {
  expect(localTime(at(16, 9, 5), at(16, 23, 59))).toBe("09:05");
  expect(localTime(at(15, 23, 59), at(16, 0, 1))).toBe("15 Nov 2026, 23:59");
});

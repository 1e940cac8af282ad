import { expect, test } from "vitest";
import { storedTime } from "./stored-time.ts";

test.each([
  "2026-08-10 06:00:00+00",
  "2026-08-10 06:00:00.000+00",
  "2026-08-10T06:00:00+00:00",
  "2026-08-10T06:00:00Z",
  "2026-08-10 08:00:00+02",
])("parses the stored time %s in a format that every browser supports", (written) => {
  const standard = written.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  expect(storedTime(written)).toBe(Date.UTC(2026, 7, 10, 6));
  expect(Date.parse(standard)).toBe(storedTime(written));
});

test("is NaN for anything that is not a time", () => {
  expect(storedTime("soon")).toBeNaN();
  expect(storedTime("")).toBeNaN();
});

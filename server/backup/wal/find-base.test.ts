import { expect, test } from "vitest";
import { parseMoment } from "./find-base.ts";

const now = new Date("2026-11-19T12:00:00Z");

test("a moment is a time with its zone, or as late as the log reaches", () => {
  expect(parseMoment("2026-11-19T01:02:03Z", now)).toEqual(new Date("2026-11-19T01:02:03Z"));
  expect(parseMoment("2026-11-19T01:02:03.5+01:00", now)).toEqual(
    new Date("2026-11-19T00:02:03.500Z"),
  );
  expect(parseMoment("latest", now)).toBeNull();
});

test.each(["yesterday", "2026-11-19", "2026-11-19T01:02:03", "2026-02-30T01:02:03Z", ""])(
  "%j is refused as no time",
  (text) => {
    expect(() => parseMoment(text, now)).toThrow(
      `--at is ${JSON.stringify(text)}; it must be a time such as 2026-11-19T01:02:03Z, or latest.`,
    );
  },
);

test("a time in the future is refused", () => {
  expect(() => parseMoment("2026-11-19T12:00:01Z", now)).toThrow(
    "--at is 2026-11-19T12:00:01Z, which is in the future.",
  );
});

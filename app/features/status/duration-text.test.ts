import { expect, test } from "vitest";
import { durationText } from "./duration-text";

test.each([
  ["2026-11-18T10:00:01Z", "1 minute"],
  ["2026-11-18T10:25:00Z", "25 minutes"],
  ["2026-11-18T12:00:30Z", "2 hours 1 minute"],
  ["2026-11-20T13:00:00Z", "2 days 3 hours"],
])("a disruption from ten o'clock to %s lasted %s", (to, text) =>
  expect(durationText("2026-11-18T10:00:00Z", to)).toBe(text),
);

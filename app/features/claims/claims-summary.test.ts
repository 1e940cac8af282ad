import { expect, it } from "vitest";
import { claimsSummary } from "./claims-summary";

it.each([
  ["waiting", 0, "Nothing is waiting"],
  ["waiting", 50, "50 waiting, oldest first"],
  ["waiting", 1_051, "1,051 waiting; showing the oldest 50"],
  ["decided", 1, "1 decided"],
  ["decided", 51, "51 decided; showing the newest 50"],
] as const)("summarises %s claims, if there are %d, as '%s'", (view, count, summary) => {
  expect(claimsSummary(view, count)).toBe(summary);
});

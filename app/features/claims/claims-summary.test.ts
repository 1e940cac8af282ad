import { expect, it } from "vitest";
import { claimsSummary } from "./claims-summary";

it.each([
  ["waiting", 0, "Nothing is waiting"],
  ["waiting", 50, "50 waiting, the oldest first"],
  ["waiting", 1_051, "1,051 waiting, of which the oldest 50 are shown"],
  ["decided", 1, "1 decided"],
  ["decided", 51, "51 decided, of which the newest 50 are shown"],
] as const)("summarises %s claims, if there are %d, as '%s'", (view, count, summary) => {
  expect(claimsSummary(view, count)).toBe(summary);
});

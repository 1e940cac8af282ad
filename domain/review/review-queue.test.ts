import { describe, expect, test } from "vitest";
import {
  ageOf,
  isOverdue,
  isWaitingView,
  possibleDecisions,
  type QueueRow,
  queueViewOf,
  searchQueue,
} from "./review-queue.ts";

const now = Date.parse("2026-11-15T12:00:00Z");

describe("ages", () => {
  test.each([
    ["2026-11-15T11:59:30Z", "under a minute"],
    ["2026-11-15T11:59:00Z", "1 minute"],
    ["2026-11-15T09:59:00Z", "2 hours"],
    ["2026-11-14T11:00:00Z", "25 hours"],
    ["2026-11-06T12:00:00Z", "9 days"],
    ["2026-11-15T12:00:05Z", "under a minute"],
  ])("%s is %s ago", (since, age) => {
    expect(ageOf(since, now)).toBe(age);
  });

  test("what waits for more than a week is overdue", () => {
    expect(isOverdue("2026-11-08T12:00:00Z", now)).toBe(false);
    expect(isOverdue("2026-11-08T11:59:59Z", now)).toBe(true);
  });
});

test("an unknown view is the waiting one", () => {
  expect(queueViewOf("rejected")).toBe("rejected");
  for (const name of [null, "", "constructor"]) expect(queueViewOf(name)).toBe("waiting");
  expect(isWaitingView("changes")).toBe(true);
  expect(isWaitingView("approved")).toBe(false);
});

test("submitted is approved, sent back or rejected; approved is withdrawn; the rest is settled", () => {
  expect(possibleDecisions("submitted")).toEqual(["approved", "changes_requested", "rejected"]);
  expect(possibleDecisions("approved")).toEqual(["withdrawn"]);
  for (const state of ["changes_requested", "rejected", "withdrawn"] as const) {
    expect(possibleDecisions(state)).toEqual([]);
  }
});

test("a search finds rows that hold every word, in any of their texts", () => {
  const row: QueueRow = {
    projectId: "1",
    registryId: "PURO-1",
    revisionId: null,
    state: "submitted",
    company: "Hollow Lane",
    location: null,
    projectType: "Forestry",
    since: "2026-11-15T12:00:00Z",
  };
  expect(searchQueue([row], " hollow FORESTRY ")).toEqual([row]);
  expect(searchQueue([row], "hollow water")).toEqual([]);
});

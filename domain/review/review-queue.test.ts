import { describe, expect, test } from "vitest";
import { numberIn, pageIn } from "../list-address.ts";
import {
  isOverdue,
  isWaitingView,
  nextInQueue,
  possibleDecisions,
  type QueueRow,
  queueAddress,
  reviewUrl,
  waitingTime,
} from "./review-queue.ts";
import { noFacets } from "./team-list.ts";

const now = Date.parse("2026-11-15T12:00:00Z");

describe("waiting times", () => {
  test.each([
    ["2026-11-15T11:59:30Z", "less than a minute"],
    ["2026-11-15T11:59:00Z", "1 minute"],
    ["2026-11-15T09:59:00Z", "2 hours"],
    ["2026-11-14T11:00:00Z", "25 hours"],
    ["2026-11-06T12:00:00Z", "9 days"],
    ["2026-11-15T12:00:05Z", "less than a minute"],
  ])("%s is %s ago", (since, age) => {
    expect(waitingTime(since, now)).toBe(age);
  });

  test("are overdue after more than a week", () => {
    expect(isOverdue("2026-11-08T12:00:00Z", now)).toBe(false);
    expect(isOverdue("2026-11-08T11:59:59Z", now)).toBe(true);
  });
});

const choiceOf = (search: string) => queueAddress.read(new URLSearchParams(search));

test("an unknown view falls back to the waiting one", () => {
  expect(choiceOf("show=rejected").view).toBe("rejected");
  for (const name of ["", "show=", "show=constructor"]) expect(choiceOf(name).view).toBe("waiting");
  expect(choiceOf("sort=toString").order).toBe("since");
  expect(isWaitingView("changes")).toBe(true);
  expect(isWaitingView("imported")).toBe(true);
  expect(isWaitingView("approved")).toBe(false);
});

test("view, search, order, page and position survive a round trip through the URL", () => {
  const choice = {
    view: "imported",
    search: "café & tea",
    order: "company",
    facets: { ...noFacets, country: "Côte d'Ivoire", registryStatus: "Under validation" },
  } as const;
  const address = new URL(queueAddress.url(choice, 3), "https://cleartonne.example");
  expect(queueAddress.read(address.searchParams)).toEqual(choice);
  expect(pageIn(address.searchParams)).toBe(3);
  const review = new URL(reviewUrl("1", choice, 204), "https://cleartonne.example");
  expect(review.pathname).toBe("/admin/review/1");
  expect(queueAddress.read(review.searchParams)).toEqual(choice);
  expect(numberIn(review.searchParams, "place")).toBe(204);
  expect(queueAddress.url(choiceOf(""))).toBe("/admin/review");
});

test("submitted projects can be approved, sent back or rejected, approved ones withdrawn, others nothing", () => {
  expect(possibleDecisions("submitted")).toEqual(["approved", "changes_requested", "rejected"]);
  expect(possibleDecisions("approved")).toEqual(["withdrawn"]);
  for (const state of ["changes_requested", "rejected", "withdrawn"] as const) {
    expect(possibleDecisions(state)).toEqual([]);
  }
});

describe("the next project in the queue", () => {
  const row = (projectId: string): QueueRow => ({
    projectId,
    registryId: "PURO-1",
    projectName: null,
    registry: null,
    registryLink: null,
    registryStatus: null,
    revisionId: null,
    state: "submitted",
    company: "Hollow Lane",
    isUnclaimed: false,
    location: null,
    projectType: "Forestry",
    since: "2026-11-15T12:00:00Z",
    seenAt: "2026-11-15T12:00:00Z",
  });
  const rows = ["before", "here", "after", "last"].map(row);
  const next = (projectId: string, position: number, left = rows) =>
    nextInQueue(left, { projectId, position })?.projectId;

  test("follows the current one, and wraps around after the last", () => {
    expect(next("here", 1)).toBe("after");
    expect(next("last", 3)).toBe("before");
    expect(next("here", 0, [row("here")])).toBeUndefined();
  });

  test("has moved up to the position of a project that was decided on", () => {
    const left = ["before", "after", "last"].map(row);
    expect(next("here", 1, left)).toBe("after");
    expect(next("here", 3, left)).toBe("before");
    expect(next("here", 0, [])).toBeUndefined();
  });
});

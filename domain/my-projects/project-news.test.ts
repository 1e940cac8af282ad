import { expect, test } from "vitest";
import type { ReviewRow } from "../review/review-summary.ts";
import { type ProjectSnapshot, projectNews, snapshotOf } from "./project-news.ts";

const decided = (decision: string, revision_id: string | null = null): ReviewRow => ({
  decision,
  revision_id,
  note: null,
  created_at: "2026-05-01T10:00:00Z",
});
const snapshot = (change: Partial<ProjectSnapshot> = {}): ProjectSnapshot => ({
  decisions: 0,
  rating: null,
  ...change,
});
const listed = { review: { label: "Listed" } };

test("a new decision is told by the project's new state", () => {
  const news = projectNews(
    snapshot(),
    snapshot({ decisions: 1 }),
    { reviews: [decided("approved")] },
    listed,
  );
  expect(news).toBe("Listed");
});

test("a decision on an edit is told as such, as the project stays listed", () => {
  const older = { ...decided("approved"), created_at: "2026-04-01T10:00:00Z" };
  const reviews = [decided("changes_requested", "edit"), older];
  const news = projectNews(
    snapshot({ decisions: 1 }),
    snapshot({ decisions: 2 }),
    { reviews },
    listed,
  );
  expect(news).toBe("Changes to your edit requested");
});

test("a new rating, another one and the end of one are told, but not the first read of them", () => {
  const rated = (before: ProjectSnapshot["rating"], after: ProjectSnapshot["rating"]) =>
    projectNews(snapshot({ rating: before }), snapshot({ rating: after }), { reviews: [] }, listed);
  expect(rated(null, "A")).toBe("Rated A");
  expect(rated("A", "BBB, on watch")).toBe("Rated BBB, on watch");
  expect(rated("A", null)).toBe("No longer rated");
  expect(rated(undefined, "A")).toBeNull();
  expect(rated("A", undefined)).toBeNull();
  expect(rated("A", "A")).toBeNull();
});

test("the snapshot names the rating, and whether it is on watch, once ratings are known", () => {
  const rating = {
    project_id: "1",
    accreditor: null,
    rating: "AA",
    on_watch: true,
    last_updated: null,
  };
  const reviews = [decided("approved")];
  expect(snapshotOf({ reviews }, { rating }, true)).toEqual({
    decisions: 1,
    rating: "AA, on watch",
  });
  expect(snapshotOf({ reviews }, { rating: null }, false)).toEqual({
    decisions: 1,
    rating: undefined,
  });
});

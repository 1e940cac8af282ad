import { describe, expect, test } from "vitest";
import { reviewStatuses } from "../vocabulary.ts";
import { reviewSummary } from "./review-summary.ts";

const review = (
  decision: string,
  note: string | null,
  created_at: string,
  revision_id: string | null = null,
) => ({
  decision,
  note,
  created_at,
  revision_id,
});

describe("the review summary", () => {
  test("has a label for every status, and a next step unless there is nothing to do", () => {
    const summaries = reviewStatuses.map((status) =>
      reviewSummary({ status, reviews: [], revisions: [], offerChanges: [] }),
    );
    expect(summaries.map(({ label }) => label)).toEqual([
      "In review",
      "Listed",
      "Changes requested",
      "Not accepted",
      "No longer listed",
    ]);
    expect(summaries.map(({ next }) => next === null)).toEqual([false, true, false, false, false]);
    expect(summaries.map(({ needsAction }) => needsAction)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  test("shows the reviewer's latest note with the status it belongs to", () => {
    const reviews = [
      review("changes_requested", "First", "2026-01-01T10:00:00.5+00:00"),
      review("changes_requested", "Second", "2026-01-01T10:00:00.51+00:00"),
    ];
    expect(
      reviewSummary({ status: "changes_requested", reviews, revisions: [], offerChanges: [] }).note
        ?.text,
    ).toBe("Second");
    expect(
      reviewSummary({ status: "submitted", reviews, revisions: [], offerChanges: [] }).note,
      "no longer applies once resubmitted",
    ).toBeNull();
  });
});

test("a withdrawn project is attributed to the one who withdrew it last, its owner or the team", () => {
  const withdrawn = { change: "withdrawn" as const, note: "Sold.", created_at: "2026-01-02" };
  const summary = (...reviews: ReturnType<typeof review>[]) =>
    reviewSummary({ status: "withdrawn", reviews, revisions: [], offerChanges: [withdrawn] });
  expect(summary(review("approved", null, "2026-01-01"))).toMatchObject({
    label: "Withdrawn",
    meaning: expect.stringContaining("You have withdrawn"),
    note: { text: "Sold.", by: "You" },
  });
  expect(
    summary(review("approved", null, "2026-01-03"), review("withdrawn", "Gone.", "2026-01-04")),
  ).toMatchObject({ label: "No longer listed", note: { text: "Gone.", by: "Our reviewer" } });
  expect(
    reviewSummary({ status: "submitted", reviews: [], revisions: [], offerChanges: [withdrawn] }),
    "resubmitted",
  ).toMatchObject({ label: "In review", note: null });
});

describe("a revision", () => {
  const summary = (decision: string | null, reviews: ReturnType<typeof review>[] = []) =>
    reviewSummary({
      status: "approved",
      reviews: [review("approved", null, "2026-01-01"), ...reviews],
      revisions: [
        { id: "old", decision: "approved", updated_at: "2026-01-02" },
        { id: "new", decision, updated_at: "2026-01-03" },
      ],
      offerChanges: [],
    });

  test("is shown as pending while the project stays listed", () => {
    expect(summary(null)).toMatchObject({
      label: "Listed",
      note: null,
      needsAction: false,
      revision: {
        meaning: expect.stringContaining("waiting for our team"),
        next: null,
        note: null,
      },
    });
  });

  test("that was returned shows why and what to do", () => {
    const reviews = [review("changes_requested", "Which auditor?", "2026-01-04", "new")];
    expect(summary("changes_requested", reviews)).toMatchObject({
      needsAction: true,
      note: null,
      revision: { note: { text: "Which auditor?" }, next: expect.stringContaining("Edit") },
    });
    const refused = [review("rejected", "No.", "2026-01-04", "new")];
    expect(summary("rejected", refused).revision?.note?.text).toBe("No.");
  });

  test("that was approved is not mentioned", () => {
    expect(summary("approved").revision).toBeNull();
  });
});

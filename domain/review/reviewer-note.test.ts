import { expect, test } from "vitest";
import { reviewerNote } from "./reviewer-note.ts";

const review = (decision: string, note: string, revision_id: string | null = null) => ({
  decision,
  note,
  revision_id,
  created_at: "2026-11-04T10:00:00Z",
});

test("shows the note on a returned project until it is resubmitted", () => {
  const reviews = [review("changes_requested", "Which vintage?")];
  const revisions: never[] = [];
  expect(
    reviewerNote({ status: "changes_requested", reviews, revisions, offerChanges: [] }),
  ).toEqual({
    meaning: "Our team has asked for changes before your project can be listed.",
    text: "Which vintage?",
    date: "2026-11-04T10:00:00Z",
  });
  expect(reviewerNote({ status: "submitted", reviews, revisions, offerChanges: [] })).toBeNull();
});

test("for a listed project, shows the note on its last edit but not on its approval", () => {
  const reviews = [review("approved", "Welcome."), review("rejected", "No.", "edit")];
  const revision = { id: "edit", updated_at: "2026-11-04T10:00:00Z" };
  const listed = { status: "approved", reviews, offerChanges: [] } as const;
  expect(reviewerNote({ ...listed, revisions: [] })).toBeNull();
  expect(reviewerNote({ ...listed, revisions: [{ ...revision, decision: null }] })).toBeNull();
  const refused = [{ ...revision, decision: "rejected" }];
  expect(reviewerNote({ ...listed, revisions: refused })?.text).toBe("No.");
});

import { expect, test } from "vitest";
import { standsSince, trailOf } from "./trail";

const review = {
  id: "r1",
  project_id: "p1",
  revision_id: null,
  decision: "changes_requested" as const,
  note: "Please name the auditor.",
  reviewer_id: "u1",
  created_at: "2026-11-02T10:00:00Z",
};

test("the record has everything that happened, newest first, with how each e-mail fares", () => {
  const trail = trailOf({
    project: { created_at: "2026-11-01T10:00:00Z" },
    resubmissions: [{ created_at: "2026-11-03T10:00:00Z" }],
    offerChanges: [
      { change: "sold_out", note: "To one buyer.", created_at: "2026-11-06T10:00:00Z" },
    ],
    reviews: [
      review,
      {
        ...review,
        id: "r2",
        decision: "approved",
        reviewer_id: "gone",
        created_at: "2026-11-04T10:00:00Z",
      },
    ],
    revisions: [{ created_at: "2026-11-05T10:00:00Z" }],
    emails: [
      { data: { review: "r1" }, recipient: "a@example.org", sent_at: null, last_error: "refused" },
      { data: ["odd"], recipient: "b@example.org", sent_at: null, last_error: null },
    ],
    people: new Map([["u1", "reviewer@example.org"]]),
  });
  expect(trail.map(({ kind }) => kind)).toEqual([
    "own-sold_out",
    "change-sent",
    "approved",
    "submitted-again",
    "changes_requested",
    "submitted",
  ]);
  expect(trail[0]).toMatchObject({ note: "To one buyer.", email: null });
  expect(standsSince(trail), "selling out is no submission").toBe("2026-11-05T10:00:00Z");
  expect(trail[2]).toMatchObject({ who: null, email: null });
  expect(trail[4]).toMatchObject({
    who: "reviewer@example.org",
    note: "Please name the auditor.",
    email: { recipient: "a@example.org", sentAt: null, lastError: "refused" },
  });
});

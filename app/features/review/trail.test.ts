import { expect, test } from "vitest";
import { lastStateChange, trailOf } from "./trail";

const review = {
  id: "r1",
  project_id: "p1",
  revision_id: null,
  decision: "changes_requested" as const,
  note: "Please name the auditor.",
  reviewer_id: "u1",
  created_at: "2026-11-02T10:00:00Z",
};

const act = {
  act: "",
  actor_id: "u1",
  actor_role: "administrator",
  reason: null,
  details: {},
  created_at: "",
};

test("lists every event, newest first, with the delivery state of each e-mail", () => {
  const trail = trailOf({
    project: { created_at: "2026-11-01T10:00:00Z" },
    importedBy: null,
    resubmissions: [
      { created_at: "2026-11-03T10:00:00Z", by_developer: true },
      { created_at: "2026-11-06T10:00:00Z", by_developer: false },
    ],
    offerChanges: [
      { change: "sold_out", note: "To one buyer.", created_at: "2026-11-09T10:00:00Z" },
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
      { id: "e1", data: { review: "r1" }, recipient: "a@example.org", sent_at: null },
      { id: "e2", data: ["odd"], recipient: "b@example.org", sent_at: null },
    ],
    emailJobs: [{ key: "e1", last_error: "refused" }],
    recorded: [
      { ...act, act: "own-project-sold-out", created_at: "2026-11-09T10:00:00Z" },
      { ...act, act: "project-approved", created_at: "2026-11-04T10:00:00Z" },
      { ...act, act: "project-taken-up", created_at: "2026-11-06T10:00:00Z" },
      {
        ...act,
        act: "project-edited",
        details: { "impact.vintage": { from: "2024", to: "2025" }, "company.email": {} },
        reason: "As the registry says.",
        created_at: "2026-11-07T10:00:00Z",
      },
      {
        ...act,
        act: "something-new",
        actor_id: null,
        actor_role: "server",
        created_at: "2026-11-08T10:00:00Z",
      },
    ],
    people: new Map([["u1", "reviewer@example.org"]]),
  });
  // Events that are also in the audit trail appear once: decisions, and the project taken up again.
  expect(trail.map(({ kind, act }) => act?.label ?? kind)).toEqual([
    "own-sold_out",
    "something-new",
    "Edited a project",
    "Reopened a project",
    "change-sent",
    "approved",
    "submitted-again",
    "changes_requested",
    "submitted",
  ]);
  expect(trail.map(({ by }) => by)).toEqual([
    "developer",
    "server",
    "team",
    "team",
    "developer",
    "team",
    "developer",
    "team",
    "developer",
  ]);
  expect(trail[0]).toMatchObject({ note: "To one buyer.", emails: [] });
  expect(lastStateChange(trail), "neither selling out nor an edit changes the state").toBe(
    "2026-11-06T10:00:00Z",
  );
  expect(trail[2]).toMatchObject({
    act: { fields: ["Vintage", "Communications e-mail"] },
    who: "reviewer@example.org",
    note: "As the registry says.",
  });
  expect(trail[5]).toMatchObject({ who: null, emails: [] });
  expect(trail[7]).toMatchObject({
    who: "reviewer@example.org",
    note: "Please name the auditor.",
    emails: [{ recipient: "a@example.org", sentAt: null, lastError: "refused" }],
  });
});

test("a project that an import created was imported by the team, not submitted", () => {
  const trail = trailOf({
    project: { created_at: "2026-11-01T10:00:00Z" },
    importedBy: { created_by: "u1" },
    resubmissions: [],
    offerChanges: [],
    reviews: [],
    revisions: [],
    emails: [],
    emailJobs: [],
    recorded: [],
    people: new Map([["u1", "importer@example.org"]]),
  });
  expect(trail).toMatchObject([{ kind: "imported", by: "team", who: "importer@example.org" }]);
});

test("a decision has an e-mail for each who may edit, also if it was made together with others", () => {
  const [decision] = trailOf({
    project: { created_at: "2026-11-01T10:00:00Z" },
    importedBy: null,
    resubmissions: [],
    offerChanges: [],
    reviews: [review],
    revisions: [],
    emails: [
      { id: "e1", data: { review: "r1" }, recipient: "a@example.org", sent_at: null },
      {
        id: "e2",
        data: { changes: [{ review: "r0" }, { review: "r1" }] },
        recipient: "b@example.org",
        sent_at: "2026-11-02T10:01:00Z",
      },
      { id: "e3", data: { changes: [{}] }, recipient: "c@example.org", sent_at: null },
    ],
    emailJobs: [],
    recorded: [],
    people: new Map(),
  });
  expect(decision?.emails.map(({ recipient, sentAt }) => [recipient, sentAt])).toEqual([
    ["a@example.org", null],
    ["b@example.org", "2026-11-02T10:01:00Z"],
  ]);
});

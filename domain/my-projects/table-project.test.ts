import { expect, test } from "vitest";
import { projectRow } from "../../tests/fixtures/project-rows.ts";
import { projectRecord } from "../submission/project-record.ts";
import type { ReviewStatus } from "../vocabulary.ts";
import type { OwnProjectRecord } from "./own-project.ts";
import { tableProjects } from "./table-project.ts";
import { hasAgreed } from "./waiting-edit.ts";

const own = (
  id: string,
  status: ReviewStatus,
  revisions: OwnProjectRecord["revisions"] = [],
): OwnProjectRecord => ({
  record: projectRecord(
    projectRow({ id, project_id: id, status, cost_per_ton: 0, agreement_to_terms: false }),
  ),
  reviews: [],
  revisions,
  offerChanges: [],
});

const returned = { id: "r1", decision: "changes_requested", updated_at: "2026-01-05T00:00:00Z" };
const waiting = {
  id: "r2",
  decision: null,
  updated_at: "2026-01-06T00:00:00Z",
  submission: { pricing: { costPerTon: "14" }, terms: { agreementToTerms: true } },
};

test("what was returned, rejected or withdrawn is not in the table, unless an edit waits again", () => {
  const projects = tableProjects([
    own("A-10", "approved"),
    own("A-9", "submitted"),
    own("A-3", "changes_requested"),
    own("A-4", "rejected"),
    own("A-5", "withdrawn"),
    own("A-6", "approved", [returned]),
    own("A-7", "approved", [returned, waiting]),
  ]);
  expect(projects.map(({ registryId }) => registryId)).toEqual(["A-7", "A-9", "A-10"]);
});

test("the values are those of the waiting edit, read at the time of the latest change", () => {
  const [project] = tableProjects([own("A-1", "approved", [waiting])]);
  expect(project).toMatchObject({
    seenAt: "2026-01-06T00:00:00.000Z",
    isWaiting: true,
    values: { "pricing.costPerTon": "14", "impact.vintage": "" },
  });
  expect(tableProjects([own("A-1", "approved")])[0]?.values["pricing.costPerTon"]).toBe("0");
});

test("the terms count as agreed to with a waiting edit, too", () => {
  expect(hasAgreed(own("A-1", "approved"))).toBe(false);
  expect(hasAgreed(own("A-1", "approved", [waiting]))).toBe(true);
});

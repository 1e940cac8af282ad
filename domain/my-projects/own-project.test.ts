import { expect, test } from "vitest";
import { listRows, projectRow } from "../../tests/fixtures/project-rows.ts";
import { type ProjectRow, projectRecord } from "../submission/project-record.ts";
import { reviewStatuses } from "../vocabulary.ts";
import { byAttention, type OwnProjectContext, ownProject } from "./own-project.ts";

const shown = (row: ProjectRow, context: OwnProjectContext) =>
  ownProject({ record: projectRecord(row), reviews: [], revisions: [], offerChanges: [] }, context);
const context = { apiUrl: "", currency: "USD", findRating: () => undefined };

test("missing values have the card's defaults, marked as not stated", () => {
  const nothing = { status: "approved", project_status: null, carbon_category: null } as const;
  expect(shown(projectRow(nothing, { name: "" }), context)).toMatchObject({
    company: "Unknown Company",
    companyLogoUrl: null,
    companyLocation: "Unknown Location",
    location: "Unknown Location",
    projectType: "Unknown",
    permanence: "0 years",
    vintage: "2023",
    costPerTon: 0,
    currencySymbol: "$",
    status: "Pending",
    carbonCategory: "Carbon removal with short-lived storage",
    notStated: [
      "companyLocation",
      "location",
      "projectType",
      "status",
      "costPerTon",
      "permanence",
      "carbonCategory",
      "vintage",
    ],
    rating: null,
  });
  const onRequest = shown(projectRow({ cost_per_ton: 0 }), context);
  expect(onRequest.notStated).not.toContain("costPerTon");
  expect(onRequest.notStated).not.toContain("carbonCategory");
});

test("the status of the credits is shown for listed projects only", () => {
  const states = reviewStatuses.map((status) => {
    const project = shown(projectRow({ status, project_status: "Ready to retire" }), context);
    return [project.state, project.status];
  });
  expect(states).toEqual([
    ["submitted", null],
    ["approved", "Ready"],
    ["changes_requested", null],
    ["rejected", null],
    ["withdrawn", null],
  ]);
});

test("a pending edit counts as a change of the project", () => {
  const record = projectRecord(projectRow({ updated_at: "2026-01-02 10:00:00+00" }));
  const revision = (updated_at: string) => ({ id: updated_at, decision: null, updated_at });
  const changed = (...edits: string[]) =>
    ownProject({ record, reviews: [], revisions: edits.map(revision), offerChanges: [] }, context)
      .changedAt;
  expect(changed()).toBe("2026-01-02 10:00:00+00");
  expect(changed("2026-01-01 10:00:00+00")).toBe("2026-01-02 10:00:00+00");
  expect(changed("2026-01-04 10:00:00+00", "2026-01-03 10:00:00+00")).toBe(
    "2026-01-04 10:00:00+00",
  );
});

test("converts the cost to the visitor's currency, keeps lists in order, and uses the agency's rating", () => {
  const rating = {
    project_id: "1",
    rating: "AA",
    on_watch: true,
    last_updated: null,
    accreditor: "Verra",
  };
  const project = shown(
    projectRow(
      {
        cost_per_ton: 100,
        project_types: listRows("Blue Carbon", "Forestry").reverse(),
        project_accreditations: listRows("Verra"),
        vintage: "2024, 2025",
      },
      { location: "Kenya", logo_filename: "logo.png" },
    ),
    {
      ...context,
      currency: "GBP",
      findRating: ({ accreditations }) => (accreditations[0] === "Verra" ? rating : undefined),
    },
  );
  expect(project).toMatchObject({
    costPerTon: 78,
    currencySymbol: "£",
    projectType: "Blue Carbon",
    companyLogoUrl: expect.stringMatching(/company-logos\/c1\/logo\/logo\.png$/),
    vintage: "2024, 2025",
    rating,
  });
});

test("a card lists what buyers look for and neither the project nor its waiting edit states", () => {
  const imported = projectRow({
    status: "approved",
    agreement_to_terms: false,
    durability: "40 years",
    credit_availability: null,
  });
  expect(shown(imported, context).missing).toEqual([
    "price",
    "credit availability",
    "vintage",
    "contact e-mail",
  ]);
  expect(shown({ ...imported, agreement_to_terms: true }, context).missing).toHaveLength(4);
  expect(shown({ ...imported, status: "withdrawn" }, context).missing).toEqual([]);

  const submission = {
    pricing: { costPerTon: "12" },
    impact: { credit_availability: "Yes - Spot Credits", vintage: "", durability: "40 years" },
  };
  const revision = { id: "r1", decision: null, updated_at: "2026-01-02", submission };
  const own = {
    record: projectRecord(imported),
    reviews: [],
    revisions: [revision],
    offerChanges: [],
  };
  expect(ownProject(own, context)).toMatchObject({
    missing: ["vintage", "contact e-mail"],
    waitingPrice: "$12",
    isChangeWaiting: true,
  });
});

test("display overrides are shown to the owner as they are listed", () => {
  const override = {
    fallback_rating: "Apre",
    project_types: ["Forestry" as const, "Blue Carbon" as const],
  };
  const row = projectRow({ project_types: listRows("Wind") }, { override });
  expect(shown(row, context)).toMatchObject({
    projectType: "Forestry",
    rating: { rating: "Apre", project_id: "VCS-1", on_watch: false },
  });
});

test("projects that need the owner's action come first, and the rest keep their order", () => {
  const projects = (["submitted", "changes_requested", "approved"] as const).map((status) =>
    shown(projectRow({ id: status, status }), context),
  );
  expect(byAttention(projects).map(({ projectId }) => projectId)).toEqual([
    "changes_requested",
    "submitted",
    "approved",
  ]);
});

test("additional facts are listed in the form's order", () => {
  const project = shown(
    projectRow({
      project_name: "Rimba Raya",
      registry: "Verra",
      issued_tonnes: 0,
      verifier: "Earthood",
      project_labels: [
        { name: "CCB", scope: null, vintages: null, date: null, link: null, position: 0 },
      ],
    }),
    context,
  );
  expect(project).toMatchObject({ projectName: "Rimba Raya", registry: "Verra" });
  expect(project.moreFacts.map(({ label, value }) => [label, value])).toEqual([
    ["Verifier", "Earthood"],
    ["Tonnes issued, tCO2e", "0"],
    ["Labels", [{ name: "CCB", scope: "", vintages: "", date: "", link: "" }]],
  ]);
  expect(shown(projectRow(), context).moreFacts).toEqual([]);
});

test("a file that never arrived is something to do, and the card does not say otherwise", () => {
  const record = projectRecord(projectRow({ status: "submitted" }));
  const own = { record, reviews: [], revisions: [], offerChanges: [] };
  const { review } = ownProject(own, context);
  expect(review.needsAction).toBe(false);
  expect(review.next).toContain("There is nothing you need to do");
  const interrupted = ownProject({ ...own, missingFiles: ["plan.pdf"] }, context);
  expect(interrupted.missingFiles).toEqual(["plan.pdf"]);
  expect(interrupted.review.needsAction).toBe(true);
  expect(interrupted.review.next).not.toContain("nothing you need to do");
});

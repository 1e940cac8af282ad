import { describe, expect, test } from "vitest";
import { type FollowedProject, followedValuesOf, valueChanges } from "./followed-values.ts";

const unrated = () => undefined;
const rated =
  (rating: string, on_watch = false) =>
  () => ({
    project_id: "VCS-1",
    rating,
    on_watch,
    last_updated: null,
    accreditor: null,
  });

function project(changes: Partial<NonNullable<FollowedProject["listing"]>> = {}): FollowedProject {
  return {
    id: "11111111-0000-4000-8000-000000000000",
    listing: {
      project_id: "VCS-1",
      company_name: "Acorn",
      accreditations: [],
      registry: null,
      credit_availability: "Yes - Spot Credits",
      project_stage: "Project Verified",
      project_status: "Ready to retire",
      cost_per_ton: 120,
      fallback_rating: null,
      ...changes,
    },
  };
}
const gone: FollowedProject = { ...project(), listing: null };

describe("notifications to followers of a project", () => {
  test("list each changed value, before and after", () => {
    const before = followedValuesOf(project(), rated("BBB"));
    const after = followedValuesOf(
      project({ cost_per_ton: 1350, credit_availability: "Yes - Pre-issuance Credits" }),
      rated("BBB", true),
    );
    expect(valueChanges(before, after)).toEqual([
      { label: "Price", before: "$120", after: "$1,350" },
      { label: "Rating", before: "BBB", after: "BBB, on ratings watch" },
      {
        label: "Availability",
        before: "Yes - Spot Credits",
        after: "Yes - Pre-issuance Credits",
      },
    ]);
  });

  test("ignore changes that readers cannot see", () => {
    const onRequest = followedValuesOf(project({ cost_per_ton: 0 }), unrated);
    expect(followedValuesOf(project({ cost_per_ton: null }), unrated)).toEqual(onRequest);
    expect(followedValuesOf(project({ cost_per_ton: 0 }), rated("Withdrawn"))).toEqual(onRequest);
    const pending = followedValuesOf(project({ project_status: "Pending < 1 year" }), unrated);
    expect(followedValuesOf(project({ project_status: "Other" }), unrated)).toEqual(pending);
  });

  test("say of a value that it was not stated, or is not any more", () => {
    const unstated = followedValuesOf(
      project({ credit_availability: null, project_stage: null, project_status: null }),
      unrated,
    );
    const stated = followedValuesOf(project(), unrated);
    expect(valueChanges(unstated, stated)).toEqual([
      { label: "Availability", before: "Not stated", after: "Yes - Spot Credits" },
      { label: "Stage", before: "Not stated", after: "Project Verified" },
      { label: "Status", before: "Not stated", after: "Ready" },
    ]);
    expect(valueChanges(stated, unstated).map(({ after }) => after)).toEqual(
      Array(3).fill("Not stated"),
    );
  });

  test("show a text for a missing value, never 0", () => {
    const values = followedValuesOf(project({ cost_per_ton: null }), unrated);
    expect(values).toMatchObject({ price: "POA", rating: "Not rated" });
  });

  test("mention only that the project was delisted, or listed again", () => {
    const listed = followedValuesOf(project(), rated("A"));
    const unlisted = followedValuesOf(gone, rated("A"));
    expect(valueChanges(listed, unlisted)).toEqual([
      { label: "Status", before: "Listed", after: "No longer listed" },
    ]);
    expect(valueChanges(unlisted, listed)).toEqual([
      { label: "Status", before: "No longer listed", after: "Listed again" },
    ]);
  });
});

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
      registry_status: null,
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
      { label: "Cost / tCO2e", before: "$120", after: "$1,350" },
      { label: "BeZero Rating", before: "BBB", after: "BBB, on watch" },
      {
        label: "Credit Availability",
        before: "Yes - Spot Credits",
        after: "Yes - Pre-issuance Credits",
      },
    ]);
  });

  test("tell a status as it was stated, and a price on request from one that no one stated", () => {
    const before = followedValuesOf(project({ cost_per_ton: 0 }), unrated);
    const after = followedValuesOf(
      project({ cost_per_ton: null, project_status: "Issued - Ready to be retired" }),
      unrated,
    );
    expect(valueChanges(before, after)).toEqual([
      { label: "Cost / tCO2e", before: "On request", after: "Not stated" },
      {
        label: "Credit Status",
        before: "Ready to retire",
        after: "Issued - Ready to be retired",
      },
    ]);
  });

  test("say that the registry has withdrawn a project, and what follows for its credits", () => {
    const before = followedValuesOf(project({ registry_status: "Registered" }), unrated);
    const after = followedValuesOf(project({ registry_status: "Withdrawn" }), unrated);
    expect(valueChanges(before, after)).toEqual([
      { label: "Credit Availability", before: "Yes - Spot Credits", after: "Not available" },
      { label: "Credit Status", before: "Ready to retire", after: "Not available" },
      { label: "Registry Status", before: "Registered", after: "Withdrawn" },
    ]);
  });

  test("do not call a registry's first statement a change, unless it explains another one", () => {
    const silent = followedValuesOf(project(), unrated);
    const first = followedValuesOf(
      project({ registry_status: "Registered", cost_per_ton: 7 }),
      unrated,
    );
    expect(valueChanges(silent, first).map(({ label }) => label)).toEqual(["Cost / tCO2e"]);
    expect(valueChanges(first, silent).map(({ label }) => label)).toEqual(["Cost / tCO2e"]);
    const ended = followedValuesOf(project({ registry_status: "Withdrawn" }), unrated);
    expect(valueChanges(silent, ended)).toContainEqual({
      label: "Registry Status",
      before: "Not stated",
      after: "Withdrawn",
    });
  });

  test("name the kind of a missing value, never 0 or a default", () => {
    const missing = { cost_per_ton: null, project_stage: null, credit_availability: null };
    expect(followedValuesOf(project(missing), unrated)).toMatchObject({
      price: "Not stated",
      rating: "Not stated",
      stage: "Not stated",
      availability: "Not stated",
    });
    expect(followedValuesOf(project(), rated("Withdrawn"))).toMatchObject({ rating: "Not known" });
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

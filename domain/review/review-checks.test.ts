import { describe, expect, test } from "vitest";
import { type CheckedSubmission, type CheckResults, reviewChecks } from "./review-checks.ts";

const submission: CheckedSubmission = {
  description: "Char from hedge cuttings.",
  costPerTon: "150",
  website: "https://hollow-lane.example",
  methodologies: 1,
  documents: 0,
  creditAvailability: "Yes - Spot Credits",
  issuedTonnes: 500,
  retiredTonnes: 120,
};
const results = {
  findings: {
    project_type: "Forestry",
    median_cost: 100,
    compared: 5,
    duplicates: [],
    duplicate_count: 0,
  },
  website: { responds: true, detail: "Responded with 200 in 80 ms" },
} satisfies CheckResults;

const outcomes = (changes: Partial<CheckedSubmission> = {}, given: Partial<CheckResults> = {}) =>
  reviewChecks({ ...submission, ...changes }, { ...results, ...given }).map(
    ({ outcome }) => outcome,
  );

describe("reviewChecks", () => {
  test("passes an unremarkable submission", () => {
    expect(outcomes()).toEqual(Array(6).fill("passed"));
  });

  test.each([
    ["no website", { website: "" }, 0],
    ["a cost over three times the median", { costPerTon: "301" }, 2],
    ["a cost under a third of the median", { costPerTon: "33" }, 2],
    ["a description of 76 words", { description: "word ".repeat(76) }, 3],
    ["no methodology and no documents", { methodologies: 0 }, 4],
    ["no methodology on the listing, but documents", { methodologies: 0, documents: 2 }, 4],
    ["spot credits when all issued credits have been retired", { retiredTonnes: 500 }, 5],
  ])("warns about %s", (_, changes, index) => {
    expect(outcomes(changes)[index]).toBe("warning");
  });

  test("warns about a website that does not respond, and about similar projects", () => {
    const duplicate = {
      id: "1",
      project_id: "PURO-1",
      company_name: "Hollow Lane",
      status: "approved",
      reasons: ["description" as const],
    };
    const checks = reviewChecks(submission, {
      findings: { ...results.findings, duplicates: [duplicate], duplicate_count: 1 },
      website: { responds: false, detail: "Timed out" },
    });
    expect(checks[0]).toMatchObject({ outcome: "warning", detail: "Timed out" });
    expect(checks[1]).toMatchObject({
      outcome: "warning",
      projects: [{ projectId: "1", label: "Hollow Lane, PURO-1: same description" }],
    });
  });

  test("does not judge whether spot credits are left without both tonnages", () => {
    expect(outcomes({ retiredTonnes: null })[5]).toBe("unknown");
    expect(
      outcomes({ creditAvailability: "Yes - Pre-issuance Credits", retiredTonnes: 500 })[5],
    ).toBe("passed");
  });

  test("does not judge a price on application, or a price with too few projects to compare", () => {
    expect(outcomes({ costPerTon: "0" })[2]).toBe("unknown");
    expect(outcomes({}, { findings: { ...results.findings, compared: 2 } })[2]).toBe("unknown");
  });

  test("reports which checks are still running and which have failed", () => {
    expect(outcomes({}, { findings: "waiting", website: "failed" }).slice(0, 3)).toEqual([
      "unknown",
      "waiting",
      "waiting",
    ]);
  });
});

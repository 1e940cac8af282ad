import { expect, test } from "vitest";
import { emptyRow } from "../../tests/fixtures/listing-rows.ts";
import { type FrozenComparison, frozenComparisonPath } from "./frozen.ts";
import { frozenProjects } from "./frozen-projects.ts";

const { cost_per_ton: _, durability: _1, fallback_rating: _2, ...listing } = emptyRow;
const record = { on_watch: false, last_updated: null, accreditor: null };
const frozen: FrozenComparison = {
  frozen_at: "2026-11-16T03:12:00+00:00",
  title: null,
  horizon_years: 1_000,
  discount_rate: 3,
  listings: [
    { ...listing, registry: "Verra" },
    { ...listing, project_id: "GS1" },
  ],
  gated_values: [
    {
      cost_per_ton: 148,
      durability: "1,000 years",
      fallback_rating: "B",
      ratings: [{ ...record, project_id: "1764", rating: "AA", accreditor: "Verra" }],
    },
    { cost_per_ton: 0, durability: null, fallback_rating: null, ratings: [] },
  ],
};

test("a frozen comparison shows prices in dollars and the ratings of that day", () => {
  const [first, second] = frozenProjects(frozen, "");
  expect(first).toMatchObject({
    costPerTon: { amount: 148, currency: "USD" },
    permanence: { years: 1_000 },
    rating: { rating: "AA" },
  });
  expect(second).toMatchObject({
    registryId: "GS1",
    costPerTon: { kind: "on request" },
    permanence: { kind: "none" },
    rating: { kind: "none" },
  });
});

test("gated values that were not sent are hidden, not missing", () => {
  for (const project of frozenProjects({ ...frozen, gated_values: null }, "")) {
    expect(project.costPerTon.kind).toBe("hidden");
    expect(project.permanence.kind).toBe("hidden");
    expect(project.rating.kind).toBe("hidden");
  }
});

test("the URL of a frozen comparison contains its ID", () => {
  expect(frozenComparisonPath("a/b")).toBe("/compare/frozen/a%2Fb");
});

import { expect, test } from "vitest";
import { historyChanges, historyPoints, priceSteps } from "./listing-history.ts";

const row = (fact: string, value: string | null, day: string, by = "developer") => ({
  fact,
  value,
  source: { by, on: `${day}T08:00:00Z` },
  changed_at: `${day}T08:00:00+00:00`,
});

const rows = [
  row("cost_per_ton", "34", "2026-08-02"),
  row("standing", "Listed", "2026-01-05", "team"),
  row("cost_per_ton", "30", "2026-01-05"),
  row("cost_per_ton", "0", "2026-05-05"),
  row("project_stage", "Registered", "2026-01-05"),
  row("project_stage", null, "2026-03-05", "registry"),
];

test("a change names the value before and after, newest first; the first value is no change", () => {
  const changes = historyChanges(historyPoints(rows));
  expect(changes.map(({ label, from, to, point }) => [label, from, to, point.by])).toEqual([
    ["Cost / tCO2e", "On request", "$34", "developer"],
    ["Cost / tCO2e", "$30", "On request", "developer"],
    ["Project Stage", "Registered", "Not stated", "registry"],
  ]);
});

test("an offer that its registry has ended is not available, rather than not stated", () => {
  for (const fact of ["credit_availability", "project_status"]) {
    const [change] = historyChanges(
      historyPoints([row(fact, "Yes", "2026-01-05"), row(fact, null, "2026-03-05", "registry")]),
    );
    expect(change?.to).toBe("Not available");
    const [taken] = historyChanges(
      historyPoints([row(fact, "Yes", "2026-01-05"), row(fact, null, "2026-03-05")]),
    );
    expect(taken?.to).toBe("Not stated");
  }
});

test("a price on request is a gap between the prices", () => {
  expect(priceSteps(historyPoints(rows))).toEqual([
    { price: 30, from: Date.UTC(2026, 0, 5, 8), until: Date.UTC(2026, 4, 5, 8) },
    { price: 34, from: Date.UTC(2026, 7, 2, 8), until: null },
  ]);
});

test("rows that cannot be read are left out", () => {
  expect(historyPoints([...rows, null, row("colour", "red", "2026-01-01")])).toHaveLength(6);
});

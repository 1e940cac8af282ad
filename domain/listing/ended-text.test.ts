import { describe, expect, it } from "vitest";
import { emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { compareProjects, countDifferences } from "../comparison/comparison.ts";
import { findColumn } from "./columns.ts";
import { endedText } from "./ended-text.ts";
import { factText } from "./facts/fact.ts";
import { creditAvailability } from "./facts/offer-facts.ts";
import { registryStatus } from "./facts/registry-facts.ts";
import { isForSale } from "./figure-type.ts";
import { noFilters } from "./filters.ts";
import { defaultLastingTonne } from "./lasting-tonne.ts";
import { columnsOf } from "./listing-file.ts";
import { createListingIndex } from "./listing-index.ts";
import type { ListingRow } from "./listing-row.ts";
import { defaultSort } from "./sort.ts";
import { commonStatement, statementOf } from "./statements.ts";

const offered: Partial<ListingRow> = {
  project_status: "Ready to retire",
  credit_availability: "Yes - Spot Credits",
  carbon_category: "Carbon removal with long-lived storage",
  registry: "Verra",
};
const listed = (status: string | null, day = "2026-11-12", changes: Partial<ListingRow> = {}) =>
  projectFrom({
    ...offered,
    registry_status: status,
    registry_status_as_of: status && day,
    ...changes,
  });
const withdrawn = listed("Withdrawn");

describe("a project that its registry lists as ended", () => {
  it("says so, with the registry's own word and the day of its file", () => {
    expect(endedText(withdrawn)).toBe(
      "Verra lists this project as Withdrawn (12 November 2026). Its credits are not offered here as available.",
    );
    expect(endedText(listed("Registered"))).toBeNull();
    expect(endedText(listed(null))).toBeNull();
  });

  it("is not available, even if a row should still say so", () => {
    expect(factText(creditAvailability.value(withdrawn))).toBe("Not available");
    expect(withdrawn.status).toBe("Pending");
    expect(isForSale(withdrawn)).toBe(false);
    expect(isForSale(listed("Registered"))).toBe(true);
  });

  it("is never among the issued credits, and has an option of its own among the available", () => {
    const index = createListingIndex([withdrawn, listed("Registered")]);
    const issued = index.find({ ...noFilters, issuedOnly: true }, defaultSort);
    expect(issued.map((one) => one.registryStatus)).toEqual(["Registered"]);
    const counts = index.options("creditAvailability", noFilters);
    expect(counts.filter(({ count }) => count > 0)).toMatchObject([
      { value: "Yes - Spot Credits", count: 1 },
      { value: "Not available: ended in its registry", count: 1 },
    ]);
  });

  it("has no best price", () => {
    const cheap = listed("Withdrawn", "2026-11-12", { cost_per_ton: 1 });
    const compared = [cheap, listed("Registered", "2026-11-12", { cost_per_ton: 9 })].map(
      (project, index) => ({ reference: String(index), project }),
    );
    const cells = compareProjects(compared, defaultLastingTonne)[0]?.rows[0]?.cells;
    expect(cells?.map(({ isBest }) => isBest)).toEqual([false, false]);
  });
});

describe("the registry's status", () => {
  it("is verbatim and dated", () => {
    expect(registryStatus.value(withdrawn)).toMatchObject({
      data: "Withdrawn",
      figure: "Withdrawn",
      text: "Withdrawn, in Verra's file of 12 November 2026",
    });
  });

  it("is a word and a day in files", () => {
    const cells = columnsOf(registryStatus).map(({ heading, cell }) => [heading, cell(withdrawn)]);
    expect(cells).toEqual([
      ["Registry Status", "Withdrawn"],
      ["Registry Status Date", "2026-11-12"],
    ]);
  });

  it("can be filtered and searched by, in a column that is hidden at first", () => {
    const index = createListingIndex([withdrawn, listed("Registered"), projectFrom(emptyRow)]);
    expect(findColumn("registryStatus")?.isHiddenByDefault).toBe(true);
    expect(index.options("registryStatus", noFilters)).toEqual([
      { value: "Registered", label: "Registered", count: 1 },
      { value: "Withdrawn", label: "Withdrawn", count: 1 },
      { value: "Not stated", label: "Not stated", count: 1 },
    ]);
    expect(index.find({ ...noFilters, search: "withdrawn" }, defaultSort)).toEqual([withdrawn]);
    const chosen = { registryStatus: ["Withdrawn"] };
    expect(index.find({ ...noFilters, chosen }, defaultSort)).toEqual([withdrawn]);
  });

  it("is the registry's statement, and never taken for who stated the rest", () => {
    expect(statementOf(registryStatus, withdrawn, [])).toMatchObject({
      by: "registry",
      registry: "Verra",
      on: "2026-11-12",
    });
    expect(commonStatement([registryStatus], withdrawn, [])).toBeNull();
  });

  it("does not differ between files of different days", () => {
    const compared = [listed("Registered"), listed("Registered", "2026-03-01")].map(
      (project, index) => ({ reference: String(index), project }),
    );
    expect(countDifferences(compareProjects(compared, defaultLastingTonne)).differing).toBe(0);
  });
});

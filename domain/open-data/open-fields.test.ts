import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRow, emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { explorerParams } from "../listing/search-params.ts";
import { openFields } from "./open-fields.ts";
import { filterParameters, pageParameters } from "./parameters.ts";
import { csvHeader, csvLines, openRecord } from "./record.ts";

/**
 * Version 1 is a promise: lines may be added at the end of a group, but never removed or changed.
 */
const promised = [
  "id: id",
  "url: link",
  "registry_id: text",
  "name: text?",
  "registry: text?",
  "registry_link: link?",
  "company: text?",
  "company_size: text?",
  "company_location: text?",
  "website: link?",
  "description: text?",
  "location: text?",
  "region: text?",
  "latitude: number?",
  "longitude: number?",
  "sectors: texts",
  "types: texts",
  "subtypes: texts",
  "credit_type: text?",
  "stage: text?",
  "status: text?",
  "credit_availability: text?",
  "vintage: text?",
  "crediting_period_start: date?",
  "crediting_period_end: date?",
  "estimated_annual_tonnes: integer?",
  "issued_tonnes: integer?",
  "retired_tonnes: integer?",
  "minimum_purchase_tonnes: integer?",
  "verifier: text?",
  "accreditations: texts",
  "additional_certifications: text?",
  "sdgs: texts",
  "methodologies: records of name: text, version: text?, link: link?",
  "labels: records of name: text, scope: text?, vintages: text?, date: date?, link: link?",
  "created_at: moment",
  "changed_at: moment",
  "cost_usd_per_tonne: number? with a key",
  "is_cost_on_request: yes or no? with a key",
  "permanence: text? with a key",
  "permanence_years: integer? with a key",
  "bezero_rating: text? with a key",
  "bezero_rating_date: date? with a key",
  "bezero_on_watch: yes or no? with a key",
  "permanence_status: text with a key",
  "lasting_tonne_usd: number? with a key",
  "lasting_tonne_horizon_years: integer with a key",
  "lasting_tonne_discount_rate_percent: number with a key",
  "negotiated_price_from_tonnes: integer?",
  "is_portfolio: yes or no",
  "developer_type: text?",
  "sources: records of by: text, on: text?, registry: text?, fields: texts",
  "registry_status: text?",
  "registry_status_date: date?",
  "vintages: records of start: date, end: date, issued_kg: integer?, retired_kg: integer?, cancelled_kg: integer?, converted_kg: integer?, buffer_kg: integer?, left_kg: integer?, effect: text?, labels: texts, labels_on_some: texts, issued_as_of: date?, retired_as_of: date?, labels_as_of: date?",
  "tonnes_left: number?",
  "uses: records of scheme: text, name: text, verdict: text, vintages: texts, rule: link",
];

it("has the fields and types promised in version 1", () => {
  const typed = (kind: string, isAlwaysKnown = false) => `${kind}${isAlwaysKnown ? "" : "?"}`;
  const found = openFields.map(({ name, kind, isGated, isAlwaysKnown, parts }) => {
    const isList = kind === "texts" || kind === "records";
    const inner = parts?.map(
      (part) => `${part.name}: ${typed(part.kind, part.isAlwaysKnown || part.kind === "texts")}`,
    );
    return `${name}: ${typed(kind, isAlwaysKnown || isList)}${inner ? ` of ${inner.join(", ")}` : ""}${isGated ? " with a key" : ""}`;
  });
  expect(found).toEqual(promised);
});

it("has the parameters promised in version 1", () => {
  const names = [...filterParameters, ...pageParameters].map(
    ({ name, isGated, isRepeatable }) =>
      `${name}${isRepeatable ? "*" : ""}${isGated ? " with a key" : ""}`,
  );
  expect(names).toEqual(
    expect.arrayContaining([
      "q",
      "sector*",
      "location*",
      "sdg*",
      "availability*",
      "stage*",
      "permanence* with a key",
      "type*",
      "country*",
      "removal",
      "issued",
      "cost with a key",
      "years with a key",
      "rating with a key",
      "updated_since",
      "limit",
      "cursor",
    ]),
  );
});

it("uses the explorer's parameter names for filters", () => {
  for (const { name } of filterParameters) expect(explorerParams).toContain(name);
  // The remaining parameters concern the explorer's display.
  const others = explorerParams.filter((name) =>
    filterParameters.every((one) => one.name !== name),
  );
  expect(others.toSorted()).toEqual(["hide", "order", "page", "pin", "show", "sort", "view"]);
});

const origins = { siteUrl: "https://site.example", filesUrl: "https://files.example" };
const reader = (isRevealed: boolean) => ({
  isRevealed,
  changedAt: new Map(),
  statements: new Map(),
});

it("never sends gated values without a key, even if the rows contain them", () => {
  fc.assert(
    fc.property(anyRow, (row) => {
      const canary = { ...row, cost_per_ton: 918273645, durability: "918273645 years" };
      const rated = {
        ...canary,
        carbon_category: "Carbon removal with long-lived storage" as const,
        fallback_rating: "AAA",
      };
      const hidden = projectFrom(rated, { isRevealed: false });
      const sent = JSON.stringify(openRecord(hidden, reader(false), origins));
      const file = csvHeader(reader(false)) + csvLines([hidden], reader(false), origins);
      for (const text of [sent, file]) {
        expect(text).not.toContain("918273645");
        expect(text).not.toContain("AAA");
      }
      expect(JSON.stringify(openRecord(projectFrom(rated), reader(true), origins))).toContain(
        "918273645",
      );
    }),
  );
});

it("leaves out invalid links, and links to documents with absolute URLs", () => {
  const row = {
    ...emptyRow,
    website: "javascript:alert(1)",
    registry_link: "https://registry.example/a b",
    methodologies: [
      { name: "Ours", version: "2.1", url: "ours.pdf" },
      { name: "Theirs", url: "https://elsewhere.example/theirs.pdf" },
      { name: "Unwritten", url: "" },
    ],
  };
  expect(openRecord(projectFrom(row), reader(false), origins)).toMatchObject({
    website: null,
    registry_link: "https://registry.example/a%20b",
    methodologies: [
      {
        name: "Ours",
        version: "2.1",
        link: "https://files.example/storage/v1/object/public/methodologies/ours.pdf",
      },
      { name: "Theirs", version: null, link: "https://elsewhere.example/theirs.pdf" },
      { name: "Unwritten", version: null, link: null },
    ],
  });
});

import { expect, it } from "vitest";
import { createListingIndex } from "#domain/listing/listing-index.ts";
import { projectFrom } from "../../../tests/fixtures/listing-rows.ts";
import { comparisonPreview } from "./comparison-preview.server";

const projects = Array.from({ length: 8 }, (_, place) =>
  projectFrom(
    { id: String(place), project_id: `ID-${place}`, company_name: `Acorn & Oak ${place}` },
    { isRevealed: false },
  ),
);

it.each(["wide", "narrow"] as const)("shows the table's own first rows, %s", (size) => {
  const drawn = comparisonPreview({ index: createListingIndex(projects) }, size);
  expect(drawn.match(/Acorn &amp; Oak \d/g)).toHaveLength(6);
  expect(drawn).toMatch(/>8( projects)?</);
});

it("keeps long and foreign names to their column, and markup out", () => {
  const company_name = `${"Ω".repeat(60)}<script>`;
  const index = createListingIndex([projectFrom({ company_name })]);
  const drawn = comparisonPreview({ index }, "wide");
  expect(drawn).toContain(`${"Ω".repeat(23)}…`);
  expect(drawn).not.toContain("<script>");
});

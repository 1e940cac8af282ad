import { expect, it } from "vitest";
import { displayProject } from "#domain/listing/listing.ts";
import { createListingIndex } from "#domain/listing/listing-index.ts";
import { type ListingRow, listingFields } from "#domain/listing/listing-row.ts";
import { signedOutContext } from "#domain/listing/signed-out-context.ts";
import { comparisonPreview } from "./comparison-preview.server";

const nothing = Object.fromEntries(listingFields.map((field) => [field, null]));

function project(id: string, company_name: string) {
  // Every listing field is present, but the compiler cannot see that.
  const row = { ...nothing, id, project_id: `ID-${id}`, company_name } as ListingRow;
  return displayProject(row, { ...signedOutContext, apiUrl: "" });
}

const projects = Array.from({ length: 8 }, (_, index) =>
  project(String(index), `Acorn & Oak ${index}`),
);

it.each(["wide", "narrow"] as const)("shows the table's first rows (%s)", (size) => {
  const drawn = comparisonPreview({ index: createListingIndex(projects) }, size);
  expect(drawn.match(/Acorn &amp; Oak \d/g)).toHaveLength(6);
  expect(drawn).toContain(">8 projects<");
});

it.each(["wide", "narrow"] as const)("shows a message if there are no projects (%s)", (size) => {
  const drawn = comparisonPreview({ index: createListingIndex([]) }, size);
  expect(drawn).toContain(">No projects available yet<");
});

it("truncates long names, including non-Latin ones, and escapes markup", () => {
  const index = createListingIndex([project("1", `${"Ω".repeat(60)}<script>`)]);
  const drawn = comparisonPreview({ index }, "wide");
  expect(drawn).toContain(`${"Ω".repeat(23)}…`);
  expect(drawn).not.toContain("<script>");
});

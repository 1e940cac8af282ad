import { expect, test } from "vitest";
import { emptyRow } from "../../tests/fixtures/listing-rows.ts";
import { displayProject } from "../listing/listing.ts";
import { createListingIndex } from "../listing/listing-index.ts";
import { signedOutContext } from "../listing/signed-out-context.ts";
import { refuseUnknownLocations } from "./location-values.ts";
import { BadParameter, parseQuery } from "./open-data-query.ts";
import { filterParameters } from "./parameters.ts";

const rows = ["Kenya, Cascadia", "Worldwide"].map((project_location, position) => ({
  ...emptyRow,
  id: `7d1f8a52-0000-4000-8000-00000000000${position}`,
  project_location,
}));
const context = { ...signedOutContext, apiUrl: "" };
const index = createListingIndex(rows.map((row) => displayProject(row, context)));

function ask(...locations: string[]) {
  const params = new URLSearchParams(locations.map((location) => ["location", location]));
  refuseUnknownLocations(index, parseQuery(params, filterParameters, false).filters);
}

test.each(["Kenya", "Japan", "Global", "Worldwide", "Cascadia"])(
  "%s is accepted as a location: a country, the world, or stated by a project",
  (location) => {
    expect(() => ask(location)).not.toThrow();
  },
);

test.each(["Kenia", "kenya", "KE", "Unknown", "Narnia"])("%s is refused as a location", (name) => {
  expect(() => ask("Kenya", name)).toThrow(BadParameter);
  expect(() => ask(name)).toThrow(
    "'location' must be the English name of a country, 'Global', or a location that a listed project states.",
  );
});

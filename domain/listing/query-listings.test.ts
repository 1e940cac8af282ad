import fc from "fast-check";
import { expect, test } from "vitest";
import { anyRow, emptyRow } from "../../tests/fixtures/listing-rows.ts";
import { placesIn } from "../countries/country-names.ts";
import { indexRatings, type RatingRecord } from "../rating/rating-match.ts";
import { creditAvailabilities, projectSectors, ratingScale, sdgGoals } from "../vocabulary.ts";
import { filteredColumns, hiddenByDefault, sortableColumns } from "./columns.ts";
import { noFilters } from "./filters.ts";
import { displayProject } from "./listing.ts";
import { createListingIndex } from "./listing-index.ts";
import { displayRow, type ListingResponse } from "./listing-response.ts";
import type { ListingRow } from "./listing-row.ts";
import { newestFirst } from "./order.ts";
import { permanenceBands } from "./permanence.ts";
import { pinnedAndBelow } from "./pinned.ts";
import { queryListings } from "./query-listings.ts";
import { readExplorerState, writeExplorerState } from "./search-params.ts";
import { defaultSort } from "./sort.ts";

const registryIds = [..."abcdefghijklmnop"];

const anyList = fc
  .uniqueArray(fc.constantFrom(...registryIds), { maxLength: registryIds.length })
  .chain((numbers) =>
    fc.tuple(...numbers.map((project_id) => anyRow.map((row) => ({ ...row, project_id })))),
  );
const anyRatings = fc.uniqueArray(
  fc.record({
    project_id: fc.constantFrom(...registryIds),
    rating: fc.constantFrom(...ratingScale),
    on_watch: fc.boolean(),
    last_updated: fc.constant(null),
    accreditor: fc.constant(null),
  }),
  { selector: ({ project_id }) => project_id },
);
const anyState = fc.record({
  filters: fc.record({
    search: fc.constantFrom("", "", "kiln", "soil north", "élan"),
    removalOnly: fc.boolean(),
    issuedOnly: fc.boolean(),
    chosen: fc.record(
      {
        sector: fc.subarray([...projectSectors]),
        location: fc.subarray(["Kenya", "Brazil"], { maxLength: 1 }),
        permanence: fc.subarray(permanenceBands.map(({ key }) => key)),
        sdgs: fc.subarray([...sdgGoals], { maxLength: 1 }),
        creditAvailability: fc.subarray([...creditAvailabilities]),
        registry: fc.subarray(["Verra", "Gold Standard", "Not stated"]),
        labels: fc.subarray(["SD VISta", "Fair Soil"], { maxLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  }),
  sort: fc.record({
    key: fc.constantFrom(...sortableColumns.map(({ key }) => key)),
    direction: fc.constantFrom("ascending" as const, "descending" as const),
  }),
  pinned: fc.uniqueArray(fc.constantFrom(...registryIds, "gone"), { maxLength: 3 }),
});
const anyViewer = fc.record({
  isRevealed: fc.boolean(),
  currency: fc.constantFrom("USD", "GBP", "JPY", "EUR"),
});
const anyWindow = fc.record({ offset: fc.nat(20), limit: fc.integer({ min: 1, max: 20 }) });

function indexOf(
  rows: readonly ListingRow[],
  records: readonly RatingRecord[],
  { isRevealed, currency }: { isRevealed: boolean; currency: string },
) {
  const context = {
    apiUrl: "",
    currency,
    isRevealed,
    findRating: indexRatings(records),
    findPlaces: placesIn,
  };
  return createListingIndex(rows.map((row) => displayProject(row, context)).sort(newestFirst));
}

/** As the database sends it to signed-out visitors: gated values are null. */
const masked = (row: ListingRow): ListingRow => ({
  ...row,
  cost_per_ton: null,
  durability: null,
  fallback_rating: null,
});

test("a response has the same rows, order, counts and options as an index of all projects", () => {
  fc.assert(
    fc.property(
      anyList,
      anyRatings,
      anyState,
      anyViewer,
      anyWindow,
      (list, records, state, viewer, { offset, limit }) => {
        const rows = viewer.isRevealed ? list : list.map(masked);
        const own = indexOf(rows, viewer.isRevealed ? records : [], viewer);
        const found = own.find(state.filters, state.sort);
        const expected = pinnedAndBelow(own, found, state.pinned);

        // The server has prices in dollars, and gets the request as a URL.
        const index = indexOf(rows, viewer.isRevealed ? records : [], {
          ...viewer,
          currency: "USD",
        });
        const address = writeExplorerState(
          { ...state, hiddenColumns: hiddenByDefault },
          new URLSearchParams(),
        );
        const asked = readExplorerState(address);
        const response = queryListings(
          {
            index,
            rows: new Map(rows.map((row) => [row.id ?? "", row])),
            findRating: indexRatings(records),
            isRevealed: viewer.isRevealed,
            version: 1,
          },
          asked,
          { offset, limit },
        );
        const sent: ListingResponse = JSON.parse(JSON.stringify(response));
        const display = (row: ListingRow) =>
          displayRow(row, sent, { apiUrl: "", currency: viewer.currency });

        expect(sent.rows.map(display)).toEqual(expected.below.slice(offset, offset + limit));
        expect(sent.pinned.map(display)).toEqual(expected.pinned);
        expect(sent.count).toBe(expected.below.length);
        expect(sent.matching).toBe(found.length);
        expect(sent.total).toBe(list.length);
        expect(sent.figures.projects).toBe(list.length);
        const types = new Set(
          list.flatMap(({ types, is_portfolio }) =>
            is_portfolio || types?.length !== 1 ? [] : types,
          ),
        );
        expect(sent.figures.types).toBe(types.size);
        const countries = new Set(
          list.flatMap((row) =>
            placesIn(row.project_location ?? "").flatMap(({ code }) => code ?? []),
          ),
        );
        expect(sent.figures.countries).toBe(countries.size);
        for (const { key } of filteredColumns) {
          expect(index.options(key, asked.filters)).toEqual(own.options(key, state.filters));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("a location named like an Object property is an ordinary place", () => {
  for (const location of ["constructor", "__proto__", "toString"]) {
    const row = { ...emptyRow, project_location: location, company_location: `${location} town` };
    const viewer = { isRevealed: false, currency: "USD" };
    const index = indexOf([row], [], viewer);
    const known = { index, rows: new Map([[row.id ?? "", row]]), findRating: () => undefined };
    const window = { offset: 0, limit: 1 };
    const query = { filters: noFilters, sort: defaultSort, pinned: [] };
    const response = queryListings({ ...known, isRevealed: false, version: 1 }, query, window);
    const sent: ListingResponse = JSON.parse(JSON.stringify(response));
    const [shown] = sent.rows.map((row) => displayRow(row, sent, { apiUrl: "", ...viewer }));
    expect(shown?.places).toEqual([{ name: location, code: null, isGlobal: false }]);
    expect(shown?.companyPlaces.map(({ name }) => name)).toEqual([`${location} town`]);
    // Without the places of its own response, none is found.
    const [elsewhere] = sent.rows.map((row) =>
      displayRow(row, { ...sent, places: {} }, { apiUrl: "", ...viewer }),
    );
    expect(elsewhere?.places).toEqual([]);
  }
});

test("a response to a signed-out visitor does not depend on gated values", () => {
  fc.assert(
    fc.property(anyList, anyRatings, anyState, anyWindow, (list, records, state, window) => {
      const viewer = { isRevealed: false, currency: "USD" };
      const responseTo = (rows: readonly ListingRow[], known: readonly RatingRecord[]) =>
        queryListings(
          {
            index: indexOf(rows, known, viewer),
            rows: new Map(rows.map((row) => [row.id ?? "", masked(row)])),
            findRating: indexRatings(known),
            version: 1,
            isRevealed: false,
          },
          state,
          window,
        );
      expect(responseTo(list, records)).toEqual(responseTo(list.map(masked), []));
    }),
  );
});

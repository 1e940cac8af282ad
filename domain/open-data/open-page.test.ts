import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRow } from "../../tests/fixtures/listing-rows.ts";
import { exactMoment } from "../exact-moment.ts";
import { displayProject } from "../listing/listing.ts";
import { createListingIndex } from "../listing/listing-index.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import { newestFirst } from "../listing/order.ts";
import { signedOutContext } from "../listing/signed-out-context.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { BadParameter, parseQuery } from "./open-data-query.ts";
import { matching, openPage } from "./open-page.ts";
import { pageParameters } from "./parameters.ts";

const origins = { siteUrl: "https://site.example", filesUrl: "https://site.example" };

function mirrorOf(rows: readonly ListingRow[]) {
  const projects = rows.map((row) => displayProject(row, { ...signedOutContext, apiUrl: "" }));
  return {
    index: createListingIndex(projects.sort(newestFirst)),
    rows: new Map(rows.map((row) => [row.id ?? "", row])),
    changedAt: new Map(rows.map(({ id }) => [id ?? "", "2026-01-01T00:00:00Z"])),
    statements: new Map(),
    removedAt: new Map(),
    asOf: "2026-01-01T00:00:00.000000Z",
    findRating: () => undefined,
    isRevealed: false,
    version: 1,
  };
}

const ask = (search: string) => parseQuery(new URLSearchParams(search), pageParameters, false);

function readPage(rows: readonly ListingRow[], search: string) {
  const known = mirrorOf(rows);
  const query = ask(search);
  return openPage(known, matching(known, query), query, origins);
}

const someRows = fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 40 });

describe("pages", () => {
  it("contain every project that stays listed exactly once, whatever else is added or removed", () => {
    const meanwhile = fc.infiniteStream(someRows);
    fc.assert(
      fc.property(someRows, meanwhile, fc.integer({ min: 1, max: 7 }), (kept, others, limit) => {
        const keptIds = new Set(kept.map(({ id }) => id));
        const read: unknown[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const added = [...others.take(1)].flat().filter(({ id }) => !keptIds.has(id));
          const from = cursor === "" ? "" : `&cursor=${cursor}`;
          const page = readPage([...kept, ...added], `limit=${limit}${from}`);
          read.push(...page.projects.map(({ id }) => id).filter((id) => keptIds.has(String(id))));
          // Stop here, because with rows being added on every page, reading would never end.
          cursor = read.length < kept.length ? page.next_cursor : null;
        }
        expect(read).toHaveLength(kept.length);
        expect(new Set(read)).toEqual(keptIds);
      }),
      { numRuns: 50 },
    );
  });

  it("end with the list", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const { next_cursor, total, projects } = readPage(rows, "limit=500");
        expect([next_cursor, total]).toEqual([null, projects.length]);
      }),
    );
  });
});

describe("a cursor", () => {
  it("is read back as the position that was written", () => {
    for (const createdAt of ["2026-08-10 06:00:00+00", "2026-08-10T06:00:00.123456+00:00"]) {
      const position = { createdAt, id: "7d1f8a52-0000-4000-8000-000000000001" };
      expect(writeCursor(position)).toMatch(/^[\w-]+$/);
      expect(readCursor(writeCursor(position))).toEqual(position);
    }
  });

  it("is rejected or harmless if made up", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const position = readCursor(text);
        if (position) expect(exactMoment(position.createdAt)).not.toBeNull();
      }),
    );
  });
});

describe("a request", () => {
  it.each(["2026-11-16", "2026-11-16T05:53:32Z", "2026-11-16T05:53:32.123456%2B02:00"])(
    "can ask for changes since %s",
    (since) => {
      expect(ask(`updated_since=${since}`).updatedSince).toMatch(/^2026-11-16T.*\.\d{6}Z$/);
    },
  );

  it("is rejected without repeating the value, which might be a key", () => {
    const refusal = () => ask("ct_secret=1&limit=x");
    expect(refusal).toThrow(BadParameter);
    expect(() => ask("limit=ct_secret")).toThrow(
      /^'limit' must be a whole number from 1 to 500\.$/,
    );
  });
});

describe("an exact moment", () => {
  it("keeps the microseconds that a Date would lose, and sorts as text", () => {
    expect(exactMoment("2026-11-16 05:53:32.123456+00")).toBe("2026-11-16T05:53:32.123456Z");
    expect(exactMoment("2026-11-16T05:53:32.5+02:00")).toBe("2026-11-16T03:53:32.500000Z");
    expect(exactMoment("2026-11-16")).toBe("2026-11-16T00:00:00.000000Z");
    expect(exactMoment("yesterday")).toBeNull();
  });
});

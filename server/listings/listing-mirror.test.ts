import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import type { Database } from "#domain/database.types.ts";
import { fileColumns, shownColumns } from "#domain/listing/listing-file.ts";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { queryListings } from "#domain/listing/query-listings.ts";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { pageParameters } from "#domain/open-data/parameters.ts";
import { parseQuery } from "#domain/open-data/query.ts";
import { createResponses } from "../http/routes/open-data/responses.ts";
import { listingFile } from "../http/routes/site-api/listing-file.ts";
import { createListingMirror } from "./listing-mirror.ts";

/** Requests for a full read: the removals and the list itself. */
const wholeRead = 2;

interface Rating {
  project_id: string;
  rating: string;
  changed_at: string;
}

/** A backend with the given number of projects in two sectors, which counts its requests. */
function backend(count: number, isRevealed = false) {
  const rows = Array.from({ length: count }, (_, place) => ({
    id: `id-${String(place).padStart(6, "0")}`,
    project_id: `P-${place}`,
    company_name: `Company ${place}`,
    sectors: [place % 2 === 0 ? "Energy" : "Waste"],
    created_at: new Date(Date.UTC(2026, 0, 2) - place * 1000).toISOString(),
    changed_at: "2026-01-03T00:00:00Z",
    changed_in_version: 1,
  }));
  const ratings: Rating[] = [];
  const removed: { id: string; removed_in_version: number; removed_at: string }[] = [];
  const state = {
    version: 1,
    ratingsVersion: 1,
    reads: 0,
    rowsSent: 0,
    pageSize: 1000,
    isDown: false,
  };

  function answer(address: URL): Response {
    state.reads += 1;
    if (state.isDown) return Response.json({ message: "down" }, { status: 400 });
    if (address.pathname.includes("/rpc/")) return Response.json(ratings);
    const after = (name: string) => address.searchParams.get(name)?.replace("gt.", "");
    const isRemoved = address.pathname.endsWith("removed_listings");
    const since = Number(after(isRemoved ? "removed_in_version" : "changed_in_version") ?? 0);
    const list = isRemoved
      ? removed.filter(({ removed_in_version }) => removed_in_version > since)
      : rows.filter(({ changed_in_version }) => changed_in_version > since);
    const found = list.filter(({ id }) => id > (after("id") ?? ""));
    const sent = found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, state.pageSize);
    state.rowsSent += sent.length;
    return Response.json(sent, {
      headers: { "Content-Range": `0-${sent.length}/${found.length}` },
    });
  }

  const client = createClient<Database>("http://backend.example", "key", {
    db: { retry: false },
    global: { fetch: async (input) => answer(new URL(String(input))) },
  });
  const current = createListingMirror({
    isRevealed,
    readVersions: async () => ({ listings: state.version, ratings: state.ratingsVersion }),
    log: { warn: () => undefined },
  });
  return {
    state,
    rows,
    removed,
    ratings,
    known: () => current(() => client),
    async load(search: string) {
      const question = readExplorerState(new URLSearchParams(search));
      return queryListings(await current(() => client), question, { offset: 0, limit: 13 });
    },
  };
}

const ids = (rows: ListingRow[]) => rows.map(({ project_id }) => project_id);

test("returns the first rows that match the URL's query, and counts of all", async () => {
  const { load } = backend(100);
  const start = await load("?sector=Waste&pin=P-1&pin=P-2&pin=gone");
  expect(start).toMatchObject({ count: 49, matching: 50, total: 100 });
  expect(ids(start.pinned)).toEqual(["P-1", "P-2"]);
  expect(ids(start.rows).slice(0, 3)).toEqual(["P-3", "P-5", "P-7"]);
  expect(start.rows).toHaveLength(13);
});

test("reads the list once, and again only when the data has changed", async () => {
  const { state, load } = backend(3);
  await load("");
  await load("?q=company");
  expect(state.reads).toBe(wholeRead);
  state.version += 1;
  await load("");
  expect(state.reads).toBeGreaterThan(wholeRead);
});

test("reads only the changes after a change", async () => {
  const { state, rows, removed, load } = backend(2000);
  await load("");
  state.rowsSent = 0;
  state.version = 2;
  Object.assign(rows[7] ?? {}, { company_name: "Another name", changed_in_version: 2 });
  const [gone] = rows.splice(5, 1);
  removed.push({ id: gone?.id ?? "", removed_in_version: 2, removed_at: "2026" });
  const start = await load("?q=another");
  expect(ids(start.rows)).toEqual(["P-7"]);
  expect(start.total).toBe(1999);
  expect(state.rowsSent).toBe(2);
});

test("remembers which projects were removed, until they are listed again", async () => {
  const { state, rows, removed, known } = backend(3);
  removed.push({ id: "long-gone", removed_in_version: 1, removed_at: "2025" });
  expect(new Map((await known()).removedAt)).toEqual(new Map([["long-gone", "2025"]]));

  state.version = 2;
  const [gone] = rows.splice(0, 1);
  removed.push({ id: gone?.id ?? "", removed_in_version: 2, removed_at: "2026" });
  expect(new Map((await known()).removedAt)).toEqual(
    new Map([
      ["long-gone", "2025"],
      [gone?.id, "2026"],
    ]),
  );

  state.version = 3;
  removed.splice(0, 2);
  rows.push({ ...rows[0], id: "long-gone", changed_in_version: 3 } as (typeof rows)[number]);
  expect(new Map((await known()).removedAt)).toEqual(new Map([[gone?.id, "2026"]]));
});

describe("a file that is read slowly while projects change", () => {
  /** Renames a project and removes the one before it, as a second version of the data. */
  function change({ state, rows, removed }: ReturnType<typeof backend>, place: number) {
    state.version = 2;
    Object.assign(rows[place] ?? {}, { company_name: "Another name", changed_in_version: 2 });
    const [gone] = rows.splice(place - 1, 1);
    removed.push({ id: gone?.id ?? "", removed_in_version: 2, removed_at: "2026" });
  }

  test("is one version of the explorer's rows from the first to the last", async () => {
    const site = backend(1000);
    const options = { columns: fileColumns(shownColumns([])), currency: "USD", origin: [] };
    const query = readExplorerState(new URLSearchParams());
    const file = listingFile(await site.known(), query, options);
    const parts = [file.next().value, file.next().value];
    change(site, 998);
    const second = [...listingFile(await site.known(), query, options)].join("");
    parts.push(...file);

    const first = parts.join("");
    expect(parts.length).toBeGreaterThan(3);
    expect(companiesIn(first)).toEqual(
      Array.from({ length: 1000 }, (_, place) => `Company ${place}`),
    );
    expect(companiesIn(second)).toHaveLength(998);
    expect(second).toContain("Another name");
  });

  test("is one version of the open data from the first to the last, and so is a page", async () => {
    const site = backend(1000);
    const origins = { siteUrl: "https://site.example", filesUrl: "https://site.example" };
    const responses = createResponses(origins);
    const query = parseQuery(new URLSearchParams("limit=500"), pageParameters, false);
    const before = await site.known();
    const page = responses.page(before, query);
    const reading = responses.file(before, query);
    // The oldest projects come first, so this one is in the last part.
    change(site, 2);
    await site.known();

    const file = await reading;
    expect(companiesIn(file)).toHaveLength(1000);
    expect(file).not.toContain("Another name");
    expect(responses.page(before, query)).toEqual(page);
  });

  const companiesIn = (file: string) => file.match(/\bCompany \d+/g) ?? [];
});

describe("a change of a rating", () => {
  const before = "2026-01-03T00:00:00.000000Z";
  const rated = { project_id: "P-1", rating: "A", changed_at: "2026-02-01T00:00:00.5Z" };

  test("is a change of the project for readers who may see it", async () => {
    const { state, rows, ratings, known } = backend(3, true);
    expect((await known()).asOf).toBe(before);
    ratings.push(rated);
    state.ratingsVersion = 2;
    const { changedAt, asOf, findRating } = await known();
    expect(asOf).toBe("2026-02-01T00:00:00.500000Z");
    expect([...changedAt.values()].map((time) => time === asOf)).toEqual([false, true, false]);
    expect(
      findRating({ registryId: "P-1", company: "", accreditations: [], registry: null }),
    ).toMatchObject({ rating: "A" });

    // The project's own change is older than that of its rating.
    Object.assign(rows[1] ?? {}, { changed_at: "2026-01-31T00:00:00Z", changed_in_version: 2 });
    state.version = 2;
    expect((await known()).changedAt.get(rows[1]?.id ?? "")).toBe(asOf);
  });

  test("is nothing that other readers are told", async () => {
    const { state, ratings, known } = backend(3);
    const first = await known();
    ratings.push(rated);
    state.ratingsVersion = 2;
    const second = await known();
    expect([second.asOf, [...second.changedAt]]).toEqual([first.asOf, [...first.changedAt]]);
  });

  test("does not move the time up to which everything is known past a change that was missed", async () => {
    const { state, rows, ratings, known } = backend(3, true);
    await known();
    ratings.push(rated);
    state.ratingsVersion = 2;
    const { length } = ratings;
    // Another project changes after the rows and before the ratings were read.
    Object.defineProperty(ratings, "toJSON", {
      configurable: true,
      value: () => {
        state.version = 2;
        return ratings.slice(0, length);
      },
    });
    expect((await known()).asOf).toBe(before);
    Reflect.deleteProperty(ratings, "toJSON");
    Object.assign(rows[2] ?? {}, { changed_at: "2026-01-31T00:00:00Z", changed_in_version: 2 });
    const { asOf, changedAt } = await known();
    expect(asOf).toBe("2026-02-01T00:00:00.500000Z");
    expect(changedAt.get(rows[2]?.id ?? "")).toBe("2026-01-31T00:00:00Z");
  });
});

test("reads a list to its end, even if the backend limits the page size", async () => {
  const { state, load } = backend(1234);
  state.pageSize = 100;
  expect((await load("")).total).toBe(1234);
});

test("concurrent callers share one read", async () => {
  const { state, load } = backend(10);
  await Promise.all(Array.from({ length: 50 }, () => load("")));
  expect(state.reads).toBe(wholeRead);
});

test("reads everything again when the version decreases, which means another database", async () => {
  const { state, rows, load } = backend(10);
  state.version = 5;
  await load("");
  rows.splice(0, 4);
  state.version = 3;
  expect((await load("")).total).toBe(6);
});

test("reports a failed read, and retries it on the next call", async () => {
  const { state, load } = backend(10);
  state.isDown = true;
  await expect(load("")).rejects.toThrow("Failed to fetch projects");
  state.isDown = false;
  expect((await load("")).total).toBe(10);
});

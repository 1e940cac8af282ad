import { describe, expect, test } from "vitest";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { listingBackend as backend } from "../../tests/fixtures/listing-backend.ts";

/** Requests for a full read: the removals and the list itself. */
const wholeRead = 2;

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

describe("a change of a rating", () => {
  const before = "2026-01-03T00:00:00.000000Z";
  const rated = {
    project_id: "P-1",
    accreditor: "Verra",
    rating: "A",
    changed_at: "2026-02-01T00:00:00.5Z",
  };

  test("is a change of the project for readers who may see it", async () => {
    const { state, rows, ratings, known } = backend(3, true);
    expect((await known()).asOf).toBe(before);
    ratings.push(rated);
    state.ratingsVersion = 2;
    const { changedAt, asOf, findRating } = await known();
    expect(asOf).toBe("2026-02-01T00:00:00.500000Z");
    expect([...changedAt.values()].map((time) => time === asOf)).toEqual([false, true, false]);
    expect(
      findRating({ registryId: "P-1", company: "", accreditations: [], registry: "Verra" }),
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

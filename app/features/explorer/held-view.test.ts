import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownColumns } from "#domain/listing/columns.ts";
import { noFilters } from "#domain/listing/filters.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import { projectFrom } from "../../../tests/fixtures/listing-rows.ts";
import type { ExplorerView } from "./explorer-view";
import { type HeldView, hold, released } from "./held-view";

const facts = shownColumns([]).flatMap(({ fact }) => fact ?? []);
const basis = { values: "visitor", pinned: [] };
const queried = { filters: noFilters, sort: defaultSort };

const project = (id: string, location = "Kenya"): DisplayProject => ({
  ...projectFrom({ project_id: id, project_location: location }),
  id,
});

const viewOf = (
  projects: readonly (DisplayProject | undefined)[],
  others: Partial<ExplorerView> = {},
): ExplorerView => ({
  pinned: [],
  projects,
  count: projects.length,
  matching: projects.length,
  total: projects.length,
  isComplete: true,
  isFirst: false,
  queried,
  ...others,
});

const rows = (...ids: string[]) => viewOf(ids.map((id) => project(id)));
const shownIds = ({ shown }: HeldView) => shown.projects.map((row) => row?.id ?? "");
const start = (view: ExplorerView) => hold(null, view, basis, facts);

describe("rows keep their positions", () => {
  test("when a change of values sorts them differently, until the visitor asks for the new order", () => {
    const held = hold(start(rows("a", "b", "c")), rows("c", "a", "b"), basis, facts);
    expect(shownIds(held)).toEqual(["a", "b", "c"]);
    expect(held).toMatchObject({ isOutOfDate: true, added: 0 });
    expect(shownIds(released(held))).toEqual(["c", "a", "b"]);
    expect(released(held).isOutOfDate).toBe(false);
  });

  test("when projects are added among them, which are counted and wait", () => {
    const held = hold(start(rows("a", "b")), rows("new", "a", "newer", "b"), basis, facts);
    expect(shownIds(held)).toEqual(["a", "b"]);
    expect(held).toMatchObject({ isOutOfDate: true, added: 2, change: { added: 2, updated: 0 } });
    expect(shownIds(released(held))).toEqual(["new", "a", "newer", "b"]);
  });

  test("when one is gone, which stays with a mark until the visitor asks", () => {
    const held = hold(start(rows("a", "b", "c")), rows("a", "c"), basis, facts);
    expect(shownIds(held)).toEqual(["a", "b", "c"]);
    expect(held.marks.get("b")).toMatchObject({ isGone: true });
    expect(held.change).toMatchObject({ gone: 1 });
    const after = released(held);
    expect(shownIds(after)).toEqual(["a", "c"]);
    expect(after.marks.size).toBe(0);
  });

  test("but those added at the end are shown, as nothing moves", () => {
    const held = hold(start(rows("a", "b")), rows("a", "b", "c"), basis, facts);
    expect(shownIds(held)).toEqual(["a", "b", "c"]);
    expect(held.isOutOfDate).toBe(false);
  });

  test("but another filter, order or pin shows the rows as they are", () => {
    const before = hold(start(rows("a", "b")), rows("b", "a"), basis, facts);
    const next = rows("b", "a");
    const filtered = { ...next, queried: { ...queried, filters: { ...noFilters, search: "x" } } };
    const sorted = { ...next, queried: { ...queried, sort: { ...defaultSort } } };
    for (const [view, given] of [
      [filtered, basis],
      [sorted, basis],
      [next, { ...basis, pinned: [] }],
    ] as const) {
      expect(shownIds(hold(before, view, given, facts))).toEqual(["b", "a"]);
    }
  });

  test("whatever changes, and asking shows exactly the latest rows", () => {
    const someIds = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(someIds, { minLength: 2, maxLength: 6 }), (reads) => {
        let held = start(rows(...(reads[0] ?? [])));
        for (const ids of reads.slice(1)) {
          const before = shownIds(held);
          held = hold(held, rows(...ids), basis, facts);
          expect(shownIds(held).slice(0, before.length)).toEqual(before);
          expect(shownIds(released(held))).toEqual(ids);
          expect(new Set(shownIds(held)).size).toBe(shownIds(held).length);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("rows are marked", () => {
  test("with the facts that are shown and have changed", () => {
    const changed = viewOf([project("a"), project("b", "Peru")]);
    const held = hold(start(rows("a", "b")), changed, basis, facts);
    expect([...held.marks.keys()]).toEqual(["b"]);
    expect([...(held.marks.get("b")?.facts ?? [])]).toContain("location");
    expect(held.change).toMatchObject({ updated: 1, added: 0, gone: 0 });
    expect(held.shown).toBe(changed);
  });

  test("not for a fact whose column is hidden", () => {
    const others = facts.filter(({ key }) => key === "company");
    const changed = viewOf([project("a", "Peru")]);
    expect(hold(start(rows("a")), changed, basis, others).marks.size).toBe(0);
  });

  test("not if they were read again and are the same, as for a value that this viewer cannot see", () => {
    const held = hold(start(rows("a", "b")), rows("a", "b"), basis, facts);
    expect(held.marks.size).toBe(0);
    expect(held.change).toBeNull();
  });

  test("not after signing in or choosing another currency, when every value is another", () => {
    const changed = viewOf([project("a", "Peru")]);
    const held = hold(start(rows("a")), changed, { ...basis, values: "member" }, facts);
    expect(held.marks.size).toBe(0);
  });

  test("and stay marked when the order changes afterwards, and two like changes are two", () => {
    const once = hold(
      start(rows("a", "b")),
      viewOf([project("a", "Peru"), project("b")]),
      basis,
      facts,
    );
    const twice = hold(once, viewOf([project("a", "Chile"), project("b")]), basis, facts);
    expect(twice.change?.serial).toBe((once.change?.serial ?? 0) + 1);
    expect([...released(twice).marks.keys()]).toEqual(["a"]);
  });
});

describe("a list that is loaded in pages", () => {
  const paged = (rowsKnown: readonly (string | undefined)[], count: number) =>
    viewOf(
      Array.from({ length: count }, (_, index) => {
        const id = rowsKnown[index];
        return id === undefined ? undefined : project(id);
      }),
    );

  test("keeps the rows in view, and counts what was added by its length", () => {
    const held = hold(start(paged(["a", "b"], 300)), paged(["new", "a"], 301), basis, facts);
    expect(shownIds(held).slice(0, 2)).toEqual(["a", "b"]);
    expect(held).toMatchObject({ isOutOfDate: true, added: 1 });
    expect(held.marks.size).toBe(0);
  });

  test("shows the latest rows once the visitor scrolls to others", () => {
    const held = hold(start(paged(["a", "b"], 300)), paged(["new", "a", "b"], 301), basis, facts);
    expect(shownIds(held).slice(0, 3)).toEqual(["new", "a", "b"]);
  });
});

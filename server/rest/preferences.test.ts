import { describe, expect, test } from "vitest";
import { checkProfile, readPreferences, wantsSingle } from "./preferences.ts";
import { contentRange, narrowRange, rangeStatus } from "./ranges.ts";

describe("the header 'Prefer'", () => {
  test("chooses what a change returns and how conflicts are resolved", () => {
    const header = "resolution=merge-duplicates, missing=default,return=representation,count=exact";
    expect(readPreferences(header)).toEqual({
      returned: "representation",
      isCounted: true,
      resolution: "merge-duplicates",
      hasDefaults: true,
      maxAffected: null,
      applied: "resolution=merge-duplicates, missing=default, return=representation, count=exact",
    });
    expect(readPreferences(null)).toMatchObject({ returned: "minimal", applied: "" });
  });

  test("cannot undo a transaction, and is refused if unknown only on request", () => {
    expect(readPreferences("tx=rollback").applied).toBe("");
    expect(readPreferences("nothing=here").applied).toBe("");
    expect(() => readPreferences("nothing=here, handling=strict")).toThrow("Invalid preferences");
    expect(readPreferences("max-affected=3, handling=strict").maxAffected).toBe(3);
  });
});

test.each([
  [null, false],
  ["*/*", false],
  ["application/json", false],
  ["text/html,application/xhtml+xml,*/*;q=0.8", false],
  ["application/vnd.pgrst.object+json", true],
])("the header 'Accept: %s' asks for one object: %s", (header, isSingle) => {
  expect(wantsSingle(header)).toBe(isSingle);
});

test.each([
  "text/csv",
  "application/vnd.pgrst.plan",
  "application/vnd.pgrst.object+json;nulls=stripped",
])("the media type %s is not offered", (header) =>
  expect(() => wantsSingle(header)).toThrow("None of these media types are available"),
);

test("only the schema 'public' is exposed", () => {
  expect(() => checkProfile(new Headers({ "Accept-Profile": "public" }), true)).not.toThrow();
  expect(() => checkProfile(new Headers({ "Accept-Profile": "auth" }), true)).toThrow("public");
  expect(() => checkProfile(new Headers({ "Content-Profile": "auth" }), false)).toThrow("public");
});

describe("the header 'Range'", () => {
  const range = (value: string, offset = 0, limit: number | null = null) =>
    narrowRange({ offset, limit }, new Headers({ Range: value }));

  test.each([
    [range("0-9"), { offset: 0, limit: 10 }],
    [range("5-"), { offset: 5, limit: null }],
    [range("0-9", 5, 20), { offset: 5, limit: 5 }],
    [range("10-19", 0, 5), { offset: 10, limit: 0 }],
    [range("bytes=0-9"), { offset: 0, limit: null }],
  ])("narrows what the query asks for: %o", (found, expected) => expect(found).toEqual(expected));

  test("is refused if it ends before it begins", () => {
    expect(() => range("9-0")).toThrow("Requested range not satisfiable");
  });

  test("is reported with the part of the rows, and of how many", () => {
    expect(contentRange(20, 10, 35)).toBe("20-29/35");
    expect(contentRange(0, 0, 0)).toBe("*/0");
    expect(contentRange(0, 3, null)).toBe("0-2/*");
    expect([rangeStatus(0, 3, 3), rangeStatus(0, 3, 4), rangeStatus(0, 3, null)]).toEqual([
      200, 206, 200,
    ]);
    expect(() => rangeStatus(5, 0, 4)).toThrow("Requested range not satisfiable");
  });
});

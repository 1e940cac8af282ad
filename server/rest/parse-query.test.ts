import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { QueryRefusal, queryLimits } from "./query-limits.ts";

const isRefused = (search: string, hasArguments = false): boolean => {
  try {
    parseQuery(search, { hasArguments });
    return false;
  } catch (error) {
    if (error instanceof QueryRefusal) return true;
    throw error;
  }
};

const id = "6e8bc430-9c3a-11d9-9669-0800200c9a66";

describe("accepts the product's own queries", () => {
  test.each([
    "",
    "?select=*",
    "?select=id,name&order=created_at.desc.nullslast,id.asc&limit=1&offset=20",
    "?select=*,company:companies!inner(id,name,size),types:project_types(type_name)&id=eq.5",
    `?select=id,company:companies(id),project:projects(id)&company.user_id=eq.${id}&project.company_id=in.(${id},${id})`,
    "?sent_at=is.null&last_error=not.is.null",
    "?kind=neq.project&cost=gte.5&cost=lt.9.5&project_id=ilike.%25VCS-1%25",
    '?data=cs.{"project":"x,(y)"}',
    '?description=eq.match.com, (fts.x) or "quoted\\',
    '?name=in.("a,b","c)")',
    "?or=(name.eq.x,cost.gte.5)",
    "?and=(name.eq.x,or(cost.lt.5,cost.is.null),not.and(a.eq.1,b.neq.2))",
    '?not.or=(name.eq."x, y (z)",id.in.(1,2,3),id.not.in.("a","b"))',
    "?select=company:companies(id)&company.or=(name.eq.x,name.like.y*)",
    "?select=company(id)&company.not.and=(name.eq.x)&company.order=name.desc&company.limit=3",
    "?columns=id,name&on_conflict=id&apikey=x",
  ])("%s", (search) => expect(isRefused(search)).toBe(false));

  test.each(["?project=VCS-1&note=free text, (with) signs", "?project=eq.5", ""])(
    "a function's arguments: %s",
    (search) => expect(isRefused(search, true)).toBe(false),
  );

  test("a list with the maximum number of ids", () => {
    const list = Array.from({ length: 200 }, (_, index) => index).join(",");
    expect(isRefused(`?id=in.(${list})`)).toBe(false);
    expect(isRefused(`?id=in.(${list},200)`)).toBe(true);
  });
});

const notOffered = "fts plfts phfts wfts match imatch cd ov sl sr nxr nxl adj isdistinct".split(
  " ",
);

describe("refuses other comparisons", () => {
  test.each(notOffered)("%s, in any position and spelling", (operator) => {
    for (const spelled of [operator, operator.toUpperCase(), `${operator}(english)`]) {
      for (const search of [
        `?a=${spelled}.x`,
        `?a=not.${spelled}.x`,
        `?a=not.not.${spelled}.x`,
        `?company.a=${spelled}.x`,
        `?a=%20${spelled}.x`,
        `?or=(a.${spelled}.x)`,
        `?or=(b.eq.1,a.not.${spelled}.x)`,
        `?or=(b.eq.1,%20a.${spelled}.x)`,
        `?company.or=(a.${spelled}.x)`,
        `?and=(b.eq.1,or(c.is.null,not.and(a.${spelled}.x)))`,
        `?or=(b.eq."1\\",a.${spelled}.x,c.eq."2")`,
        `?or=(b.in.(1),a.${spelled}.x)`,
        `?or=a.${spelled}.x`,
        `?select=company:companies(id)&company.select=${spelled}.x`,
        `?company.columns=${spelled}.x`,
        `?%22a%22=${spelled}.x`,
        `?a-%3Eb=${spelled}.x`,
        `?${encodeURIComponent("a")}=${encodeURIComponent(spelled).replaceAll("t", "%74")}.x`,
      ]) {
        expect(isRefused(search), search).toBe(true);
      }
      expect(isRefused(`?a=${spelled}.x`, true), "as a function's argument").toBe(true);
    }
  });

  test.each(["?a=eq(any).{1,2}", "?a=like(all).{x,y}", "?a=eq", "?a=5", "?a=", "?or=(a.cs.{x})"])(
    "an unreadable comparison: %s",
    (search) => expect(isRefused(search)).toBe(true),
  );

  test.each([
    "?or=",
    "?or=()",
    "?or=(a.eq.1",
    "?or=(a.eq.1))",
    "?or=(a.eq.1,)",
    "?or=(,a.eq.1)",
    "?or=(a.eq.{1)",
    '?or=(a.eq."1)',
    "?or=(a.eq.1)(b.eq.2)",
    "?or=(company.a.eq.1)",
    "?or=(or.eq.1,or(b)",
    "?limit=1e9",
    "?limit=-1",
    "?a b=eq.1",
    "?a--=eq.1",
  ])("a broken query: %s", (search) => expect(isRefused(search)).toBe(true));
});

describe("limits the size of a query", () => {
  const times = (count: number, text: string) => Array.from({ length: count }, () => text);
  test.each([
    [
      "the whole query",
      `?select=${"a,".repeat(1_999)}a&b=eq.${"x".repeat(1_999)}`,
      "&c=eq.x".repeat(400),
    ],
    ["a value", `?a=eq.${"x".repeat(queryLimits.valueCharacters)}`, "x"],
    ["conditions", `?${times(queryLimits.conditions, "a=eq.1").join("&")}`, "&or=(a.eq.1)"],
    ["columns in 'order'", `?order=${times(queryLimits.orderTerms, "a").join(",")}`, ",a"],
    ["embeddings", `?select=${times(queryLimits.embeddings, "a(b)").join(",")}`, ",a(b)"],
    ["wildcards", `?a=ilike.${"%25x".repeat(queryLimits.wildcards)}`, "*"],
    ["the length of 'select'", `?select=${"a".repeat(queryLimits.selectCharacters)}`, "a"],
  ])("%s", (_, most, more) => {
    expect(isRefused(most)).toBe(false);
    expect(isRefused(most + more)).toBe(true);
  });
  test("the depth of groups and of embedded tables", () => {
    expect(isRefused("?or=(and(or(and(a.eq.1))))")).toBe(false);
    expect(isRefused("?or=(and(or(and(or(a.eq.1)))))")).toBe(true);
    expect(isRefused("?select=a(b(c(d)))")).toBe(false);
    expect(isRefused("?select=a(b(c(d(e))))")).toBe(true);
  });
});

test("no combination of groups, quotation marks and lists hides a comparison that is not offered", () => {
  const part = fc.constantFrom(
    ...'( ) , . " \\ { } and( or( not. a.eq.1 b.in.(1,2) c.eq."x" a.fts.y .fts. d.match.z %20'.split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const group = `(${parts.join("")})`;
      if (isRefused(`?or=${group}`)) return;
      // A parser that splits more eagerly than ours, even within quotation marks, must find none
      // either.
      const outside = decodeURIComponent(group).replace(/"[^"]*"/g, '""');
      expect(outside).not.toMatch(/(?:^|[(,])\s*\w+\.(?:not\.)?(?:fts|match)\./);
    }),
    { numRuns: 20_000 },
  );
});

describe("reads a query into a tree", () => {
  test("with aliases, hints, joins and what belongs to embedded tables", () => {
    const query = parseQuery(
      "?select=id,title:name,company:companies!projects_company_id_fkey!inner(*)&company.name=not.eq.x&company.limit=2&order=name.desc,id",
    );
    expect(query.select).toEqual([
      { kind: "column", column: "id", name: "id" },
      { kind: "column", column: "name", name: "title" },
      {
        kind: "embedding",
        target: "companies",
        hint: "projects_company_id_fkey",
        name: "company",
        isInner: true,
        select: [{ kind: "all" }],
        conditions: [
          { kind: "comparison", column: "name", isNegated: true, operator: "eq", value: "x" },
        ],
        order: [],
        limit: 2,
        offset: 0,
      },
    ]);
    expect(query.order).toEqual([
      { column: "name", isDescending: true, nulls: null },
      { column: "id", isDescending: false, nulls: null },
    ]);
  });

  test.each([
    ["(a,b)", ["a", "b"]],
    ["()", []],
    ["(,)", ["", ""]],
    ['("a,b","c)",d)', ["a,b", "c)", "d"]],
    ['("a\\"b","c\\\\d")', ['a"b', "c\\d"]],
    ["(a b,c.d)", ["a b", "c.d"]],
  ])("with the values of a list: %s", (list, values) => {
    expect(parseQuery(`?id=in.${encodeURIComponent(list)}`).conditions).toMatchObject([{ values }]);
  });

  test.each(['("a"b)', '("a)', "(a))", '(a"b)', "a,b", "(a,b),c"])(
    "and refuses a list that could be read in two ways: %s",
    (list) => expect(isRefused(`?id=in.${encodeURIComponent(list)}`)).toBe(true),
  );

  test.each([
    "?select=id,",
    "?select=,id",
    "?select=id)",
    "?select=a(b",
    "?select=a()",
    "?select=a!inner",
    "?select=a!inner!left(b)",
    "?select=a!b!c(d)",
    "?select=a->b",
    "?select=a::text",
    "?select=a.sum()",
    "?select=count()",
    "?select=...a(b)",
    '?select="a"',
    "?select=id&select=name",
    "?limit=1&limit=2",
    "?order=a.b",
    "?order=a(b)",
    "?order=a.desc.nulls",
    "?order=",
    "?id=is.5",
    "?company.name=eq.x",
    "?select=companies(id)&company.name=eq.x",
    "?columns=a b",
  ])("and refuses what is not offered: %s", (search) => expect(isRefused(search)).toBe(true));

  test("with the names of columns in quotation marks, as the client library writes them", () => {
    const { columns, onConflict } = parseQuery('?columns="a","b"&on_conflict=a,b');
    expect([columns, onConflict]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });
});

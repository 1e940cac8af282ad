import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callStatement, chooseFunction } from "./call-statement.ts";
import type { Catalogue, Column, DatabaseFunction, Relation } from "./catalogue.ts";
import { parseQuery } from "./parse-query.ts";
import { QueryRefusal } from "./query-limits.ts";
import { readStatement } from "./read-statement.ts";
import { RestError } from "./rest-error.ts";
import type { Statement } from "./statement.ts";
import { deleteStatement, insertStatement, updateStatement } from "./write-statement.ts";

const all = new Set(["select", "insert", "update", "delete"] as const);
const rights = { anon: all, authenticated: all, service_role: all };

function relation(name: string, columns: Record<string, string>, primaryKey = ["id"]): Relation {
  const found = Object.entries(columns).map(([column, type]): [string, Column] => [
    column,
    {
      name: column,
      type: `pg_catalog.${type}`,
      defaultValue: column === "created_at" ? "now()" : null,
    },
  ]);
  return { name, columns: new Map(found), primaryKey, rights };
}

const projects = relation("projects", { id: "uuid", name: "text", company_id: "uuid" });
const companies = relation("companies", { id: "uuid", name: "text", created_at: "timestamptz" });

const history: DatabaseFunction = {
  name: "get_history",
  arguments: [
    { name: "ids", type: "pg_catalog._text", isOptional: false },
    { name: "since", type: "pg_catalog.date", isOptional: true },
  ],
  result: { kind: "rows", isSet: true, columns: companies.columns, relation: "companies" },
  isReadOnly: true,
  callers: new Set(["anon"]),
};

const key = { constraint: "projects_company_id_fkey" };
const catalogue: Catalogue = {
  relations: new Map([
    ["projects", projects],
    ["companies", companies],
  ]),
  relationships: [
    {
      ...key,
      from: "projects",
      to: "companies",
      columns: [["company_id", "id"]],
      isToOne: true,
      isForward: true,
    },
    {
      ...key,
      from: "companies",
      to: "projects",
      columns: [["id", "company_id"]],
      isToOne: false,
      isForward: false,
    },
  ],
  functions: new Map([["get_history", [history]]]),
};

const list = { hasBody: true, isSingle: false, isCounted: false };
const nothing = { ...list, returned: "nothing" } as const;

const read = (search: string, shape = list): Statement =>
  readStatement(catalogue, projects, parseQuery(search), shape);

describe("a read becomes one statement", () => {
  test("with every value as a parameter", () => {
    const { text, parameters } = read(
      "?select=id,title:name&name=ilike.*x'y*&or=(id.is.null,name.in.(a,b))&order=name.desc.nullslast&limit=5&offset=2",
    );
    expect(text).toBe(
      `select coalesce(json_agg(page), '[]')::text as body, count(*) as rows, null as total, null as key from (select source_1."id" as "id", source_1."name" as "title" from "public"."projects" as source_1 where source_1."name" ilike $1 and (source_1."id" is null or source_1."name" = any ($2)) order by source_1."name" desc nulls last limit $3 offset $4) as page`,
    );
    expect(parameters).toEqual(["%x'y%", '{"a","b"}', "5", "2"]);
  });

  test("with an embedded table in either direction", () => {
    expect(read("?select=id,company:companies!inner(name)&company.name=eq.x").text).toContain(
      'inner join lateral (select source_3."name" as "name" from "public"."companies" as source_3 where source_3."id" = source_1."company_id" and source_3."name" = $1) as source_2 on true',
    );
    const { text } = readStatement(catalogue, companies, parseQuery("?select=projects(id)"), list);
    expect(text).toContain(`coalesce(source_2.list, '[]') as "projects"`);
  });

  test("that counts what matches rather than what is shown", () => {
    const { text } = read("?select=id&name=eq.x&limit=1", { ...list, isCounted: true });
    expect(text).toContain(
      '(select count(*) from "public"."projects" as source_2 where source_2."name" = $3) as total',
    );
  });
});

describe("a change becomes one statement", () => {
  const rows = { json: "[{}]", columns: ["id", "name"], hasDefaults: false } as const;
  const query = parseQuery("");

  test("an insert, which returns only what is shown", () => {
    const shown = { ...list, returned: "rows" } as const;
    const chosen = parseQuery("?select=id");
    const inserted = { ...rows, conflict: "refuse" } as const;
    expect(insertStatement(catalogue, projects, chosen, inserted, shown)).toEqual({
      text: `with changed as (insert into "public"."projects" as target ("id", "name") select "id", "name" from json_to_recordset($1::json) as body ("id" pg_catalog.uuid, "name" pg_catalog.text) returning target."id") select coalesce(json_agg(page), '[]')::text as body, (select count(*) from changed) as rows, null as total, null as key from (select source_1."id" as "id" from changed as source_1) as page`,
      parameters: ["[{}]"],
    });
  });

  test("an upsert, by the primary key or the columns named", () => {
    const merged = insertStatement(
      catalogue,
      projects,
      query,
      { ...rows, conflict: "merge" },
      nothing,
    );
    expect(merged.text).toContain(
      'on conflict ("id") do update set "id" = excluded."id", "name" = excluded."name" returning 1)',
    );
    const chosen = parseQuery("?on_conflict=name,company_id");
    const ignored = insertStatement(
      catalogue,
      projects,
      chosen,
      { ...rows, conflict: "ignore" },
      nothing,
    );
    expect(ignored.text).toContain('on conflict ("name", "company_id") do nothing');
  });

  test("an insert with defaults for what a row lacks", () => {
    const columns = ["name", "created_at"];
    const given = { json: "[{}]", columns, hasDefaults: true, conflict: "refuse" } as const;
    expect(insertStatement(catalogue, companies, query, given, nothing).text).toContain(
      "jsonb_build_object('created_at', now()) || given",
    );
  });

  test("an update and a deletion, of the rows that match only", () => {
    const chosen = parseQuery("?id=eq.5");
    const { text } = updateStatement(
      catalogue,
      projects,
      chosen,
      { json: "{}", columns: ["name"] },
      nothing,
    );
    expect(text).toContain(
      'update "public"."projects" as target set "name" = body."name" from json_to_record($1::json) as body ("name" pg_catalog.text) where target."id" = $2 returning 1',
    );
    expect(deleteStatement(catalogue, projects, chosen, nothing).text).toContain(
      'delete from "public"."projects" as target where target."id" = $1 returning 1',
    );
  });
});

describe("a call becomes one statement", () => {
  const query = parseQuery("?select=name&order=name");

  test("with the arguments of a body by name", () => {
    const given = { kind: "json", json: '{"ids":[]}', names: ["ids"] } as const;
    expect(callStatement(catalogue, history, given, query, list).text).toContain(
      'with called as materialized (select result.* from json_to_record($1::json) as given ("ids" pg_catalog._text), lateral "public"."get_history"("ids" => given."ids") as result)',
    );
  });

  test("with the arguments of an address as text", () => {
    const given = { kind: "text", values: new Map([["ids", "{a}"]]) } as const;
    const { text, parameters } = callStatement(catalogue, history, given, query, list);
    expect(text).toContain('"public"."get_history"("ids" => $1::pg_catalog._text) as result');
    expect(parameters).toEqual(["{a}"]);
  });

  test.each([
    [["ids"], "get_history"],
    [["since", "ids"], "get_history"],
    [["since"], "PGRST202"],
    [["ids", "other"], "PGRST202"],
    [[], "PGRST202"],
  ])("only with the arguments that the function has: %s", (names, expected) => {
    expect(chosen([history], names)).toBe(expected);
  });

  test("never with a guess between two functions of one name", () => {
    expect(chosen([history, history], ["ids"])).toBe("PGRST203");
  });

  function chosen(functions: DatabaseFunction[], names: string[]): string {
    try {
      return chooseFunction("get_history", functions, names, true).name;
    } catch (error) {
      if (error instanceof RestError) return error.fields.code;
      throw error;
    }
  }
});

describe("names that the catalogue does not have are refused", () => {
  test.each([
    ["?select=nothing", "42703"],
    ["?nothing=eq.1", "42703"],
    ["?order=nothing", "42703"],
    ["?or=(nothing.eq.1,id.eq.1)", "42703"],
    ["?select=companies(nothing)", "42703"],
    ["?select=companies(id)&companies.nothing=is.null", "42703"],
    ["?select=nothing(id)", "PGRST200"],
    ["?select=companies!nothing(id)", "PGRST200"],
    ["?select=id,id:name", "PGRST100"],
    [`?select=${"a".repeat(64)}:id`, "PGRST100"],
  ])("%s", (search, code) => {
    expect(() => read(search)).toThrow(
      expect.objectContaining({ fields: expect.objectContaining({ code }) }),
    );
  });

  test("columns of a body too", () => {
    const rows = { json: "[{}]", columns: ["x"], hasDefaults: false, conflict: "refuse" } as const;
    expect(() => insertStatement(catalogue, projects, parseQuery(""), rows, nothing)).toThrow(
      "Could not find the 'x' column of 'projects' in the schema cache",
    );
  });
});

test("whatever a query says, its text reaches the statement as an alias or a parameter only", () => {
  const word = fc.constantFrom(
    ..."id name company_id companies projects * ( ) , : . ! inner eq. is.null \" ' ; -- $1 \\ select= &or=( &name=eq. &order= &companies.name=like. drop".split(
      " ",
    ),
  );
  const allowed =
    /^(?:select|coalesce|json_agg|row_to_json|page|as|body|count|rows|null|total|key|from|where|and|or|not|is|true|false|unknown|order|by|desc|nulls|first|last|limit|offset|any|like|ilike|left|inner|join|lateral|on|list|text|source_\d+(?:_rows)?|\$\d+)$/;
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      let statement: Statement;
      try {
        statement = read(`?select=${encodeURI(words.join(""))}`);
      } catch (error) {
        if (error instanceof QueryRefusal || error instanceof RestError) return;
        throw error;
      }
      const { text } = statement;
      const quotedNames = [...text.matchAll(/(as )?"([^"]*)"/g)];
      for (const [, isAlias, name = ""] of quotedNames) {
        expect(name).toMatch(/^[A-Za-z_]\w*$/);
        if (isAlias) continue;
        expect([
          "public",
          "projects",
          "companies",
          "id",
          "name",
          "company_id",
          "created_at",
        ]).toContain(name);
      }
      for (const [plain] of text.replace(/"[^"]*"|'\[\]'/g, "").matchAll(/[\w$]+/g)) {
        expect(plain).toMatch(allowed);
      }
    }),
    { numRuns: 5_000 },
  );
});

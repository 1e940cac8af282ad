import { describe, expect, test } from "vitest";
import { readSchemaFiles } from "./schema-files.ts";
import { countSchemaObjects } from "./schema-objects.ts";

test("supabase/schemas defines every object once, and each table in one file", async () => {
  const { objects, definedAgain, spreadTables } = countSchemaObjects(await readSchemaFiles());
  expect(objects).toBeGreaterThan(500);
  expect(definedAgain).toEqual([]);
  expect(spreadTables).toEqual([]);
});

describe("counting", () => {
  const table = { file: "01_projects.sql", script: "create table public.projects (id uuid);\n" };
  const other = (script: string) => [table, { file: "02_other.sql", script }];

  test.each([
    "alter table public.projects add column name text;",
    "create index projects_id_idx on public.projects (id);",
    "create trigger told after insert on public.projects for each row execute function f();",
    'create policy "Anyone reads" on public.projects for select using (true);',
    "comment on column public.projects.id is 'ours';",
  ])("finds a table that another file continues: %s", (script) => {
    expect(countSchemaObjects(other(script)).spreadTables).toEqual(["public.projects"]);
  });

  test("finds a function that is written again, but not another with other arguments", () => {
    const first =
      "create function private.f(a text) returns text language sql as $$ select a $$;\n";
    const again = first.replace("create", "create or replace");
    const overload = first.replace("a text", "a integer");
    expect(countSchemaObjects(other(first + overload)).definedAgain).toEqual([]);
    expect(countSchemaObjects(other(first + again)).definedAgain).toEqual([
      "function private.f(a text)",
    ]);
  });

  test("ignores statements inside functions", () => {
    const script = "create function f() returns void as $$\nalter table public.projects;\n$$;\n";
    expect(countSchemaObjects(other(script)).spreadTables).toEqual([]);
  });
});

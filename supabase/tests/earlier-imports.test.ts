import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportedValues } from "#domain/import/importable-fields.ts";
import { migrationFiles, migrationsFolder } from "#server/database/migrations.ts";
import { emptyDatabase, installPlatform } from "../../tests/fixtures/empty-database.ts";

/** From here on, records are derived from the files that count. */
const derivedSince = "20261001000300";

let data: Awaited<ReturnType<typeof emptyDatabase>>;

async function migrate(isWanted: (file: string) => boolean) {
  for (const file of (await migrationFiles()).filter(isWanted)) {
    const script = await readFile(new URL(file, migrationsFolder), "utf8");
    await data.database.transaction((run) => run(script));
  }
}

/** Imports a file as it was done before. */
async function importAsBefore(asOf: string, rows: Record<string, ImportedValues>) {
  const id = randomUUID();
  const entered = Object.entries(rows).map(([registryId, values], place) => ({
    line: place + 2,
    id: registryId,
    values,
    additions: { "details.description": `Composed on ${asOf}.` },
  }));
  await data.database.query(
    `insert into public.imports (id, registry, file_name, as_of, mapping, row_count, status, created_by)
     values ($1, 'Verra', 'old.csv', $2, '[]', $3, 'finished', $1)`,
    [id, asOf, entered.length],
  );
  await data.database.query(
    `insert into public.import_rows (
       import_id, line, registry_id, values, additions, outcome, project_id, before, applied_at
     )
     select $1, tried.line, item ->> 'id', item -> 'values', item -> 'additions', tried.outcome,
       tried.project_id, tried.before, now()
     from private.try_rows('Verra', $2, $3, false) tried
     join jsonb_array_elements($3) item on (item ->> 'line')::integer = tried.line`,
    [id, asOf, JSON.stringify(entered)],
  );
  return id;
}

const undo = (id: string) =>
  data.database.query(
    "select private.undo_rows(import, '{2,3,4}') from public.imports import where id = $1",
    [id],
  );

/** What a project states and who stated it; sources of what imports wrote are dated differently. */
async function state() {
  return data.database.query(`
    select project.project_id, private.stated_values(project.id) as stated,
      record.values as record, project.sources -> 'project.verifier' as verifier_source
    from public.projects project
    left join public.registry_records record on record.project_id = project.id
    order by 1`);
}

beforeAll(async () => {
  data = await emptyDatabase();
  await installPlatform(data.database);
  await migrate((file) => file < derivedSince);
});
afterAll(() => data?.remove());

test("imports from before can be undone, in any order, and return to what was stated before them", async () => {
  await data.database.query(`
    with company as (insert into public.companies (name) values ('Own') returning id)
    insert into public.projects (company_id, project_id, registry, description, verifier, sources)
    select id, 'own', 'Verra', 'Own words.', 'Own verifier',
      '{"project.verifier": {"by": "team", "on": "2025-01-01T00:00:00.000Z"}}'
    from company`);
  const nothingImported = await state();
  const row = (verifier: string, location: string): ImportedValues => ({
    "company.name": "Alder",
    "project.verifier": verifier,
    "company.projectLocation": location,
  });
  const first = await importAsBefore("2025-02-01", {
    own: row("Inspect", "Norway"),
    made: row("Inspect", "Norway"),
  });
  // The team's own word, between the files.
  await data.database.query(`
    update public.projects set project_location = 'Sweden',
      sources = sources || '{"company.projectLocation": {"by": "team", "on": "2025-02-15T00:00:00.000Z"}}'
    where project_id = 'made'`);
  const firstImported = await state();
  const second = await importAsBefore("2025-03-01", {
    own: row("Assess", "Norway"),
    made: row("Assess", "Iceland"),
    other: row("Assess", "Iceland"),
  });
  const undoneBefore = await importAsBefore("2025-04-01", { other: row("Never", "Never") });
  await data.database.query("select set_config('request.jwt.claims', '{}', false)");
  await data.database.query(
    `update public.registry_records record set values = staged.before #> '{record,values}'
     from public.import_rows staged
     where staged.import_id = $1 and record.project_id = staged.project_id`,
    [undoneBefore],
  );
  await data.database.query(
    "update public.imports set status = 'undone', undone_at = now() where id = $1",
    [undoneBefore],
  );

  await migrate((file) => file >= derivedSince);
  await undo(second);
  expect(await state()).toEqual(firstImported);
  await undo(first);
  // The team has edited one of them since.
  const left = await state();
  expect(left).toMatchObject([{ project_id: "made" }, ...nothingImported]);
  const kept = await data.database.query(
    "select registry_id, kept_because from public.import_rows where kept_because is not null",
  );
  expect(kept).toEqual([
    {
      registry_id: "made",
      kept_because: { reason: "edited", fields: ["company.projectLocation"] },
    },
  ]);
  expect(await data.database.query("select name from public.companies order by 1")).toEqual([
    { name: "Alder" },
    { name: "Own" },
  ]);
});

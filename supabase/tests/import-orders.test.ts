import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportedRow, ImportedValues } from "#domain/import/importable-fields.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { projectStages } from "#domain/vocabulary.ts";
import { emptyCompanies, importedState } from "../../tests/fixtures/imported-state.ts";
import { importRows, undoImport } from "../../tests/fixtures/imports.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server?.stop());

/** The first is listed before any file; the files make the others. */
const projects = ["listed", "one", "two"] as const;
type Project = (typeof projects)[number];

interface StatedRow {
  values: ImportedValues;
  status: string | null;
  isTypeDerived: boolean;
  /** Whether the company stands in for one that the file does not name. */
  isStandIn: boolean;
}
type StatedFile = Partial<Record<Project, StatedRow>>;

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const values: fc.Arbitrary<ImportedValues> = fc
  .record({
    "company.name": fc.constantFrom("Alder", "ALDER", "Birch", "BIRCH", "birch", "Cedar"),
    "project.name": maybe(fc.constantFrom("Kelp", "Reef")),
    "company.projectLocation": maybe(fc.constantFrom("Norway", "Stated before")),
    "project.verifier": maybe(fc.constantFrom("Inspect", "Stated before")),
    "project.type": maybe(fc.constantFrom(["Forestry"], ["Blue Carbon", "Water"])),
    "impact.stage": maybe(fc.constantFrom("", ...projectStages)),
    "impact.sdgs": maybe(fc.constantFrom(["13: Climate Action"])),
    "impact.estimatedAnnualTonnes": maybe(fc.constantFrom("10", "20")),
    "details.description": maybe(fc.constantFrom("Trees.", "Stated before")),
    coordinates: maybe(fc.constantFrom(["1.5", "2.5"], ["3", "4"])),
    labels: maybe(fc.constantFrom("CCB", "CORSIA")),
  })
  .map(({ coordinates, labels, ...stated }) => {
    const all = {
      ...stated,
      "project.latitude": coordinates?.[0],
      "project.longitude": coordinates?.[1],
      "impact.labels": labels && [
        {
          name: labels,
          scope: "Project",
          vintages: "",
          date: "",
          link: "",
          statedAs: "other words",
        },
      ],
    };
    const supplied = Object.entries(all).filter(([, value]) => value !== undefined);
    // The compiler cannot see that each field keeps its own type.
    return Object.fromEntries(supplied) as ImportedValues;
  });

const row: fc.Arbitrary<StatedRow> = fc.record({
  values,
  status: fc.constantFrom(null, "Registered", "Withdrawn"),
  isTypeDerived: fc.boolean(),
  isStandIn: fc.boolean(),
});
const file: fc.Arbitrary<StatedFile> = fc
  .record({ listed: maybe(row), one: maybe(row), two: maybe(row) })
  .filter((rows) => Object.values(rows).some(Boolean));

/** Each file's place twice: the first time it is imported, the second time it is undone. */
const acts = (count: number) =>
  fc
    .shuffledSubarray(
      Array.from({ length: count * 2 }, (_, place) => place % count),
      { minLength: count },
    )
    .filter((order) => new Set(order).size === count);

const days = ["2025-01-01", "2025-02-01", "2025-03-01"];

/** The day of each file; those of the same day have different keys. */
const dates = (count: number) =>
  fc
    .array(fc.constantFrom(...days), { minLength: count, maxLength: count })
    .map((chosen) => chosen.toSorted().map((asOf, place) => ({ asOf, fileKey: `key ${place}` })));

/** A world of its own, named by a prefix, with one listed project that the team has described. */
async function newWorld(): Promise<string> {
  // In capitals, so that a name's own letters decide whether all of it is.
  const prefix = randomUUID().slice(0, 8).toUpperCase();
  await server.query(
    `with company as (
       insert into public.companies (name) values ($1 || ' Alder') returning id
     )
     insert into public.projects (
       company_id, project_id, registry, description, verifier, status, project_status, sources
     )
     select id, $1 || 'listed', 'Verra', 'Stated before', 'Stated before', 'approved',
       'Ready to retire',
       '{"details.description": {"by": "team", "on": "2025-01-01T00:00:00.000Z"},
         "project.verifier": {"by": "team", "on": "2025-01-01T00:00:00.000Z"}}'
     from company`,
    [prefix],
  );
  return prefix;
}

function rowsOf(prefix: string, stated: StatedFile): ImportedRow[] {
  return projects.flatMap((project, place) => {
    const found = stated[project];
    if (!found) return [];
    const { values: own, status, isTypeDerived, isStandIn } = found;
    const derived: ImportedRow["derived"] = isStandIn ? ["company.name"] : [];
    if (isTypeDerived && own["project.type"]) derived.push("project.type");
    return [
      {
        line: place + 2,
        registryId: `${prefix}${project}`,
        values: { ...own, "company.name": `${prefix} ${own["company.name"]}` },
        status,
        derived,
        leftOut: [],
      },
    ];
  });
}

async function importFile(
  prefix: string,
  stated: StatedFile,
  { asOf, fileKey }: { asOf?: string | undefined; fileKey?: string },
) {
  const rows = rowsOf(prefix, stated);
  const { id, progress } = await importRows(administrator, rows, {
    asOf: asOf ?? "",
    fileKey: fileKey ?? "",
  });
  expect(progress.failed).toBe(0);
  return id;
}

/** The state of a world, with names that are the same in every world. */
async function stateOf(prefix: string): Promise<unknown> {
  const state = JSON.stringify(await importedState(server, prefix));
  return JSON.parse(state.replaceAll(new RegExp(prefix, "gi"), "world"));
}

test.each([
  [2, 25],
  [3, 25],
])(
  "%i files of any days, imported and undone in any order, end the same as the files that are left",
  { timeout: 300_000 },
  async (count, numRuns) => {
    const empty = await emptyCompanies(server);
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { minLength: count, maxLength: count }),
        dates(count),
        acts(count),
        async (files, dated, order) => {
          const [mixed, straight] = [await newWorld(), await newWorld()];
          const ids = new Map<number, string>();
          const left = new Set<number>();
          for (const place of order) {
            const id = ids.get(place);
            if (id === undefined) {
              ids.set(place, await importFile(mixed, files[place] ?? {}, dated[place] ?? {}));
              left.add(place);
            } else {
              const { kept } = await undoImport(administrator, id);
              expect(kept).toEqual({});
              left.delete(place);
            }
          }
          for (const place of [...left].toSorted())
            await importFile(straight, files[place] ?? {}, dated[place] ?? {});
          expect(await stateOf(mixed)).toEqual(await stateOf(straight));
          expect(await emptyCompanies(server)).toEqual(empty);
        },
      ),
      { numRuns },
    );
  },
);

test("undoing leaves what was edited or decided on in between, with a reason, and undoes the rest", {
  timeout: 300_000,
}, async () => {
  const touch = fc.constantFrom("nothing", "edit", "approve");
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { minLength: 2, maxLength: 2 }),
      fc.record({ one: touch, two: touch }),
      fc.boolean(),
      async (files, touched, isNewestFirst) => {
        const world = await newWorld();
        const untouched = await stateOf(world);
        const ids: string[] = [];
        for (const [place, stated] of files.entries())
          ids.push(await importFile(world, stated, { asOf: days[place] }));
        const made = (["one", "two"] as const).filter((name) => files.some((one) => one[name]));
        for (const name of made) await act(touched[name], `${world}${name}`);
        for (const id of isNewestFirst ? ids.toReversed() : ids)
          await undoImport(administrator, id);

        const worked = made.filter((name) => touched[name] !== "nothing");
        const left = await server.query<{ project_id: string }>(
          "select project_id from public.projects where project_id like $1 || '%' order by 1",
          [world],
        );
        expect(left.map(({ project_id }) => project_id)).toEqual(
          ["listed", ...worked].toSorted().map((name) => `${world}${name}`),
        );
        const reasons = await server.query<{ id: string; reason: string }>(
          `select distinct registry_id as id, kept_because ->> 'reason' as reason
           from public.import_rows where import_id = any ($1) and undone_at is null order by 1`,
          [ids],
        );
        expect(reasons).toEqual(
          worked.toSorted().map((name) => ({
            id: `${world}${name}`,
            reason: touched[name] === "edit" ? "edited" : "decided on",
          })),
        );
        const [listed] = (await stateOf(world)) as unknown[];
        expect([listed]).toEqual(untouched);
      },
    ),
    { numRuns: 15 },
  );
});

async function act(what: string, registryId: string): Promise<void> {
  if (what === "nothing") return;
  const { data: project } = await administrator
    .from("projects")
    .select("id, updated_at")
    .eq("project_id", registryId)
    .single()
    .throwOnError();
  if (what === "approve")
    await administrator
      .rpc("review_project", { project: project.id, decision: "approved" })
      .throwOnError();
  else
    await administrator
      .rpc("edit_project", {
        project: project.id,
        changes: { "company.projectRegion": "By hand" },
        reason: "Corrected",
        seen_at: project.updated_at,
      })
      .throwOnError();
}

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asker } from "#server/identity/caller.ts";
import type { Catalogue } from "#server/rest/catalogue.ts";
import { createCatalogueReader } from "#server/rest/read-catalogue.ts";
import { createRestApi } from "#server/rest/rest-api.ts";
import { startTestEngine } from "../../fixtures/test-engine.ts";
import { administrator, developer, visitor } from "./askers.ts";
import { createEvaluation, type Row, type VisibleRows } from "./evaluate-query.ts";
import { generatedQueries } from "./generate-query.ts";
import { writeQuery } from "./write-query.ts";

const relations = [
  "articles",
  "companies",
  "display_overrides",
  "methodologies",
  "news",
  "profiles",
  "project_accreditations",
  "project_files",
  "project_listings",
  "project_methodologies",
  "project_sectors",
  "project_types",
  "projects",
  "ratings",
  "reviews",
  "team_projects",
];

let engine: Awaited<ReturnType<typeof startTestEngine>>;
let catalogue: Catalogue;
let api: ReturnType<typeof createRestApi>;

beforeAll(async () => {
  engine = await startTestEngine();
  const { database } = engine;
  const reader = createCatalogueReader((statement) => database.query(statement));
  catalogue = await reader.read();
  api = createRestApi({ database, catalogue: reader, maxRows: 1_000_000, bodyTimeout: 1_000 });
});
afterAll(() => engine.stop());

const askers: Record<string, () => Promise<Asker>> = {
  "someone who is not logged in": async () => visitor,
  "a developer": () => developer(engine),
  "an administrator": () => administrator(engine),
};

async function visibleTo(asker: Asker): Promise<VisibleRows> {
  const tables = new Map<string, Row[]>();
  for (const name of relations) {
    const found = await engine.database.asCaller(asker, { readOnly: true }, (query) =>
      query<{ row: string }>(`select to_json(one)::text as row from public.${name} as one`),
    );
    tables.set(
      name,
      found.map(({ row }) => JSON.parse(row) as Row),
    );
  }
  return (name) => tables.get(name) ?? [];
}

describe.each(Object.entries(askers))("to %s, the data API", (_, askerOf) => {
  test("returns what a query means, computed from the rows that the caller may see", async () => {
    const asker = await askerOf();
    const visible = await visibleTo(asker);
    const evaluate = createEvaluation(catalogue, visible);
    await fc.assert(
      fc.asyncProperty(generatedQueries(catalogue, relations, visible), async (query) => {
        const url = writeQuery(query);
        fc.pre(url.length < 8_000);
        const headers = { Prefer: "count=exact" };
        const response = await api(new Request(`http://localhost${url}`, { headers }), asker);
        const body = (await response.json()) as unknown;
        const { total, rows } = evaluate(query.relation, query);
        if (query.offset > total) {
          expect(response.status, url).toBe(416);
          return;
        }
        expect(body, url).toEqual(rows);
        expect(response.status).toBe(rows.length < total ? 206 : 200);
        expect(response.headers.get("content-range")).toMatch(new RegExp(`/${total}$`));
      }),
      { numRuns: 300 },
    );
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  const [listed] = await server.query<{ id: string }>(
    "select id from public.listings where registry = 'Verra' order by id limit 1",
  );
  project = listed?.id ?? "";
  await server.query("delete from public.vintage_lots where project_id = $1", [project]);
  const label = { words: "CCP-Approved", name: "CCP-labelled credit", onAll: true };
  const source = { asOf: "2026-09-01", contents: "issuances and retirements", by: "team" };
  for (const [year, labels] of [
    [2024, [label]],
    [2023, []],
  ] as const) {
    await server.query(
      `insert into public.vintage_lots (
         project_id, registry, registry_id, vintage_start, vintage_end, labels, sources
       )
       select id, registry, project_id, make_date($2, 1, 1), make_date($2, 12, 31), $3, $4
       from public.projects where id = $1`,
      [project, year, JSON.stringify(labels), JSON.stringify({ labels: source })],
    );
  }
});
afterAll(() => server.stop());

async function get(path: string) {
  const response = await fetch(server.url + path);
  return { status: response.status, text: await response.text() };
}

const counts = /yes<\/dt><dd[^>]*>.*?(\d+).*?unknown<\/dt><dd[^>]*>(\d+).*?no<\/dt><dd[^>]*>(\d+)/s;

describe("the pages of rules", () => {
  test("show each rule with its clause, paraphrase, source, day of reading and validity", async () => {
    const { text } = await get("/rules/eu-neutral-products");
    for (const shown of [
      "Directive (EU) 2024/825",
      "A product may not be called neutral on the strength of offsets, whatever the credit.",
      "https://eur-lex.europa.eu/eli/dir/2024/825/oj",
      "18 November 2026",
      "from 27 September 2026",
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain("More than six months ago");
  });

  test("count the listed projects by verdict", async () => {
    const { text } = await get("/rules/icvcm-ccp");
    const [listed] = await server.query<{ yes: number; unknown: number; no: number }>(
      `select count(*) filter (where verdict = 'yes')::integer as yes,
         count(*) filter (where verdict = 'unknown')::integer as unknown,
         count(*) filter (where verdict = 'no')::integer as no
       from public.listings, lateral (
         select jsonb_path_query_first(
           uses, '$[*] ? (@.scheme == "icvcm-ccp").parts[0].verdict'
         ) #>> '{}' as verdict
       ) best`,
    );
    expect(counts.exec(text)?.slice(1).map(Number)).toEqual(Object.values(listed ?? {}));
    expect(listed?.yes).toBeGreaterThan(0);
  });

  test("say from when a later rule applies, and nothing about projects until then", async () => {
    const { text } = await get("/rules");
    expect(text).toContain("Applies from 1 February 2027");
    expect(counts.test((await get("/rules/sbti-net-zero")).text)).toBe(false);
  });

  test("do not exist for a scheme without rules", async () => {
    expect((await get("/rules/no-such-scheme")).status).toBe(404);
  });
});

test("a project's page names the verdict, the vintages, the reason and the clause", async () => {
  const { text } = await get(`/projects/${project}`);
  expect(text).toContain("What it may be used for");
  expect(text).toContain(
    "The registry’s file of 1 September 2026 has the label ‘CCP-labelled credit’",
  );
  expect(text).toMatch(/href="\/rules\/icvcm-ccp#rule-\d+"/);
});

const record = z.object({
  id: z.string(),
  uses: z.array(
    z.object({
      scheme: z.string(),
      verdict: z.string(),
      vintages: z.array(z.string()),
      rule: z.string(),
    }),
  ),
});
const records = z.object({ projects: z.array(record) });

test("the API has the verdicts by scheme, and finds projects by what they may be used for", async () => {
  const query = new URLSearchParams({ use: "ICVCM Core Carbon Principles" });
  const { projects } = records.parse(
    JSON.parse((await get(`/api/v1/projects.json?${query}`)).text),
  );
  const ofEach = projects.map(({ uses }) =>
    uses.map(({ scheme, verdict }) => `${scheme} ${verdict}`),
  );
  expect(ofEach.filter((said) => !said.includes("icvcm-ccp yes"))).toEqual([]);
  const own = projects.find(({ id }) => id === project);
  const ccp = own?.uses.filter(({ scheme }) => scheme === "icvcm-ccp");
  expect(ccp).toMatchObject([
    { verdict: "yes", vintages: ["2024"] },
    { verdict: "no", vintages: ["2023"] },
  ]);
  expect(ccp?.[0]?.rule).toMatch(/\/rules\/icvcm-ccp#rule-\d+$/);
  expect((await get(`/api/v1/projects.csv?${query}`)).text).toContain('""scheme"":""icvcm-ccp""');
});

test("the pages, the API and the filter are the same whatever the hidden price is", async () => {
  const paths = [
    "/rules",
    "/rules/icvcm-ccp",
    "/api/v1/projects.json?use=ICVCM+Core+Carbon+Principles",
    "/api/listings?use=ICVCM+Core+Carbon+Principles&limit=50",
  ];
  const read = async () => Promise.all(paths.map(async (path) => (await get(path)).text));
  // What the API is told about the listings' version is no value of a project.
  const withoutVersion = (texts: string[]) =>
    texts.map((text) => text.replace(/"version":\d+/, '"version":0'));
  const before = withoutVersion(await read());
  await server.query(
    "update public.projects set cost_per_ton = 918273, durability = '918273 years' where id = $1",
    [project],
  );
  expect(withoutVersion(await read())).toEqual(before);
});

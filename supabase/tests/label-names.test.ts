import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { labelSpellings } from "#domain/labels/known-labels.ts";
import { labelKey, labelName } from "#domain/labels/recognise-label.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

test("the database recognises the same spellings of labels as the vocabulary", async () => {
  const found = await server.query<{ spelling: string; name: string; is_for_credits: boolean }>(
    "select * from private.label_spellings()",
  );
  const known = labelSpellings.map(
    ({ text, label, isForCredits }) => `${labelKey(text)}: ${label.name}, ${isForCredits}`,
  );
  const stored = found.map((row) => `${row.spelling}: ${row.name}, ${row.is_for_credits}`);
  expect(stored.toSorted()).toEqual([...new Set(known)].toSorted());
});

const stated: [name: string, scope: string | null, becomes: string][] = [
  ["CORSIA: First Phase, 2024-2026 Scope", "Credits", "CORSIA Scope, First Phase (2024-2026)"],
  ["CORSIA: Second Phase, 2027-2029 Scope", null, "CORSIA Scope, Second Phase (2027-2029)"],
  [
    "Eligible for CORSIA 2021-2023 Compliance Period (Pilot Phase)",
    "Credits",
    "CORSIA Eligible, Pilot Phase (2021-2023)",
  ],
  ["CORSIA Scope", "Credits", "CORSIA Scope"],
  ["CORSIA Eligible", "Credits", "CORSIA Eligible"],
  ["CORSIA First Phase (2024-2026)", "Credits", "CORSIA First Phase (2024-2026)"],
  ["CORSIA Second Phase (2027-2035)", "Standard", "CORSIA Second Phase (2027-2035)"],
  ["ICVCM Core Carbon Principles (CCP)", "Credits", "CCP-labelled credit"],
  ["ICVCM Core Carbon Principles (CCP)", "Standard", "ICVCM Core Carbon Principles (CCP)"],
  ["ICVCM Core Carbon Principles (CCP)", "Project", "ICVCM Core Carbon Principles (CCP)"],
  ["ICVCM Core Carbon Principles (CCP)", null, "ICVCM Core Carbon Principles (CCP)"],
  ["CCP-approved methodology", "Standard", "CCP-approved methodology"],
  ["Article 6 authorized: NDC", "Credits", "Article 6 authorisation for NDC use"],
  ["Article 6 authorisation", "Project", "Article 6 authorisation"],
  [
    "CCP-approved methodology: VM0042 version 2.1",
    "Standard",
    "CCP-approved methodology, VM0042 v2.1",
  ],
  ["CCP-Approved (AMS-III.AR. v8)", "Credits", "CCP-labelled credit, AMS-III.AR. v8"],
  ["CCP-Approved (VM0042 v2.1)", "Project", "CCP-Approved (VM0042 v2.1)"],
  ["CCB VM0042 v2.1", "Project", "CCB VM0042 v2.1"],
  ["CCP 不适用", "Credits", "CCP 不适用"],
  ["CCP?", "Credits", "CCP?"],
  [
    "Climate – Community – Biodiversity_[CCB].",
    "Project",
    "Climate, Community & Biodiversity (CCB)",
  ],
  ["Fair Soil – Größe 2", "Project", "Fair Soil – Größe 2"],
];

test.each(stated)("a stored '%s' awarded to %s becomes '%s'", async (name, scope, becomes) => {
  const [row] = await server.query<{ name: string }>("select private.label_name($1, $2) as name", [
    name,
    scope,
  ]);
  expect(row?.name).toBe(becomes);
  expect(labelName(name, scope)).toBe(becomes);
});

interface Converted {
  labels: object;
  registry: string;
  record: object;
  submission: object;
  row: object;
  listing: object;
}

test("stored labels and registries get current names everywhere", async () => {
  const label = (name: string, scope: string) => ({ name, scope });
  const scope = "CORSIA: First Phase, 2024-2026 Scope";
  const labels = [label(scope, "Credits"), label("CCP", "Credits"), label("CCP", "Standard")];
  const record = { "impact.labels": { value: labels, asOf: "2026-03-01" } };
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("alter domain public.registry drop constraint registry_is_known");
    const { rows: projects } = await client.query<{ id: string; project_id: string }>(
      `update public.projects set registry = 'Riverse'
       where id = (select id from public.projects where status = 'approved' limit 1)
       returning id, project_id`,
    );
    const [{ id, project_id } = { id: "", project_id: "" }] = projects;
    await client.query("delete from public.project_labels where project_id = $1", [id]);
    await client.query("delete from public.registry_records where project_id = $1", [id]);
    await client.query("delete from public.pending_revisions where project_id = $1", [id]);
    for (const [position, { name, scope: awardedTo }] of labels.entries())
      await client.query(
        `insert into public.project_labels (project_id, label_name, scope, position)
         values ($1, $2, $3, $4)`,
        [id, name, awardedTo, position],
      );
    await client.query(
      `insert into public.registry_records (
         project_id, registry, registry_id, values, values_before_imports, base
       )
       values ($1, 'Riverse', $2, $3, $3, $3)`,
      [id, project_id, JSON.stringify(record)],
    );
    await client.query(
      "insert into public.pending_revisions (project_id, submission) values ($1, $2)",
      [id, JSON.stringify({ project: { registry: "Riverse" }, impact: { labels } })],
    );
    const importId = randomUUID();
    await client.query(
      `insert into public.imports (id, registry, file_name, as_of, mapping, row_count, created_by)
       values ($1, 'Riverse', 'riverse.csv', '2026-03-01', '[]', 1, $2)`,
      [importId, randomUUID()],
    );
    await client.query(
      `insert into public.import_rows (import_id, line, registry_id, values, additions)
       values ($1, 2, 'R1', $2, '{}')`,
      [importId, JSON.stringify({ "impact.labels": labels })],
    );

    // The listing has the former names too.
    await client.query("set constraints all immediate; set constraints all deferred");
    await client.query("select private.give_current_names()");
    // The listings follow at the end of a transaction.
    await client.query("set constraints all immediate");

    const { rows } = await client.query<Converted>(
      `select
        (select jsonb_agg(label_name order by position) from public.project_labels
         where project_id = project.id) as labels,
        project.registry,
        to_jsonb(record) as record,
        revision.submission,
        imported.values as row,
        jsonb_build_array(listing.registry, listing.labels #>> '{0,name}') as listing
      from public.projects project
      join public.registry_records record on record.project_id = project.id
      join public.pending_revisions revision on revision.project_id = project.id
      join public.import_rows imported on imported.import_id = $2
      join public.imports import on import.id = $2 and import.registry = 'Rainbow'
      join public.listings listing on listing.id = project.id
      where project.id = $1`,
      [id, importId],
    );
    const names = ["CORSIA Scope, First Phase (2024-2026)", "CCP-labelled credit", "CCP"];
    const named = labels.map((one, index) => ({ ...one, name: names[index] }));
    const [ofScope, ofCredits, ofStandard] = named;
    const withWords = [
      { ...ofScope, statedAs: scope },
      { ...ofCredits, statedAs: "CCP" },
      ofStandard,
    ];
    const recorded = { "impact.labels": { value: withWords, asOf: "2026-03-01" } };
    expect(rows).toMatchObject([
      {
        labels: names,
        registry: "Rainbow",
        record: {
          registry: "Rainbow",
          values: recorded,
          values_before_imports: recorded,
          base: recorded,
        },
        submission: { project: { registry: "Rainbow" }, impact: { labels: named } },
        row: { "impact.labels": withWords },
        listing: ["Rainbow", names[0]],
      },
    ]);
    expect(rows[0]?.submission).toEqual({
      project: { registry: "Rainbow" },
      impact: { labels: named },
    });
    await client.query("select private.give_current_names()");
    const again = await client.query<Converted>(
      "select to_jsonb(record) as record from public.registry_records record where project_id = $1",
      [id],
    );
    expect(again.rows[0]?.record).toEqual(rows[0]?.record);
  } finally {
    await client.query("rollback");
    await client.end();
  }
});

test("a submission without labels stays as it is", async () => {
  const submission = { project: { id: "A-1" }, impact: { vintage: "2024" } };
  const [row] = await server.query<{ named: object }>(
    "select private.submission_with_current_names($1) as named",
    [JSON.stringify(submission)],
  );
  expect(row?.named).toEqual(submission);
});

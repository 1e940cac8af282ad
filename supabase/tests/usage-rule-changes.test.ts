import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json } from "#domain/database.types.ts";
import { vintageLots } from "#domain/ledger/vintage-lot.ts";
import { bestVerdict, listedUses } from "#domain/rules/listed-use.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
let developer: TestServer["anonymous"];
beforeAll(async () => {
  // A server of its own, because rules affect all listings.
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  developer = (await signIn(server, `rules-${randomUUID()}@example.org`)).client;
  await addLots();
});

afterAll(() => server.stop());

const eligible = "CORSIA Eligible, First Phase (2024-2026)";

/** Gives the demo's projects vintages with every mixture of labels that matters. */
const addLots = () =>
  server.query(
    `with numbered as (
       select id, registry, project_id, row_number() over (order by id) as number
       from public.projects where registry is not null
     )
     insert into public.vintage_lots (
       project_id, registry, registry_id, vintage_start, vintage_end, issued_kg, labels, sources
     )
     select id, registry, project_id, make_date(year, 1, 1), make_date(year, 12, 31), 1000000,
       case (number + year) % 5
         when 0 then jsonb_build_array(jsonb_build_object('words', $1::text, 'name', $1::text, 'onAll', true))
         when 1 then jsonb_build_array(jsonb_build_object('words', $1::text, 'name', $1::text, 'onAll', false))
         when 2 then '[{"words": "CORSIA: First Phase, 2024-2026 Scope",
           "name": "CORSIA Scope, First Phase (2024-2026)", "onAll": true}]'::jsonb
         when 3 then '[{"words": "CORSIA Eligible", "name": null, "onAll": true}]'::jsonb
         else '[]'::jsonb
       end,
       case when (number + year) % 10 = 4 then '{}'::jsonb
         else '{"labels": {"asOf": "2026-09-01", "contents": "issuances", "by": "team"}}'::jsonb
       end
     from numbered, generate_series(1991, 1995) year`,
    [eligible],
  );

const entered = (more: Record<string, Json> = {}) => ({
  scheme: "test-scheme",
  schemeName: "Test scheme",
  period: "",
  clause: "Clause 7",
  paraphrase: "Only credits of Verra count.",
  sourceUrl: "https://example.org/rules",
  readOn: "2026-11-18",
  validFrom: "",
  validTo: "",
  verdict: "yes",
  condition: { fact: "registry", is: "Verra" },
  ...more,
});

async function listings() {
  const { data } = await server.anonymous
    .from("project_listings")
    .select("id, registry, vintages, uses")
    .order("id")
    .throwOnError();
  return data.map(({ id, registry, vintages, uses }) => ({
    id,
    registry,
    vintages: vintageLots(vintages ?? []),
    uses: listedUses(uses ?? []),
  }));
}

async function verdictsBy(scheme: string) {
  const all = (await listings()).map(({ uses }) => uses.find((use) => use.scheme === scheme));
  const count = (verdict: string) =>
    all.filter((use) => use && bestVerdict(use) === verdict).length;
  return {
    yes: count("yes"),
    no: count("no"),
    unknown: count("unknown"),
    none: all.filter((use) => !use).length,
  };
}

const save = (given: object, more: { usage_rule?: string; seen_version?: number } = {}) =>
  administrator.rpc("save_usage_rule", { entered: given as Json, ...more });

test("rules never say yes where the registry's label for the period is missing, nor no where it says Eligible", async () => {
  const seen = { yes: 0, no: 0, unknown: 0 };
  for (const { vintages, uses } of await listings()) {
    const { parts } = uses.find(({ scheme }) => scheme === "corsia-2024-2026") ?? { parts: [] };
    for (const { verdict, vintages: places } of parts) {
      seen[verdict] += 1;
      for (const lot of places.flatMap((place) => vintages[place] ?? [])) {
        const saysEligible = lot.labels.filter(({ name, words }) =>
          name === null ? /corsia.*eligible|eligible.*corsia/i.test(words) : name === eligible,
        );
        const carries = lot.labels.some(({ name, onAll }) => name === eligible && onAll);
        if (verdict === "yes") expect(carries && lot.sources.labels).toBeTruthy();
        if (verdict === "no") expect(saysEligible).toEqual([]);
      }
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

test("a label that only the developer states never gives yes", async () => {
  const best = (listed: Awaited<ReturnType<typeof listings>>[number] | undefined) => {
    const use = listed?.uses.find(({ scheme }) => scheme === "corsia-2024-2026");
    return use && bestVerdict(use);
  };
  const project = (await listings()).find((listed) => best(listed) === "unknown");
  await server.query(
    `insert into public.project_labels (project_id, label_name, scope, position)
     values ($1, $2, 'Credits', 90)`,
    [project?.id, eligible],
  );
  expect(best((await listings()).find(({ id }) => id === project?.id))).toBe("unknown");
});

test("no gated value has a part in a verdict", async () => {
  const before = JSON.stringify(await listings());
  await server.query(
    "update public.projects set cost_per_ton = coalesce(cost_per_ton, 0) + 977, durability = '977 years'",
  );
  expect(JSON.stringify(await listings())).toBe(before);
});

describe("a rule", () => {
  test("is refused if it asks for a label that no vintage can have under that name", async () => {
    for (const condition of [
      { fact: "labels", has: "CORSIA Eligible First Phase" },
      { not: { any: [{ fact: "labels", has: "CCP-labelled credit, soon" }] } },
      { fact: "authorisation", has: "anything" },
    ]) {
      const { error } = await save(entered({ condition }));
      expect(error?.message).toBe("usage_rule_label_unknown");
    }
  });

  test("is read by everyone, and written by administrators alone, only through functions", async () => {
    for (const reader of [server.anonymous, developer, administrator]) {
      const { data } = await reader.from("usage_rules").select("scheme").throwOnError();
      expect(data).toHaveLength(8);
    }
    const { error } = await developer.rpc("save_usage_rule", { entered: entered() });
    expect(error?.message).toBe("not_allowed");
    for (const writer of [administrator, server.service]) {
      const written = await writer.from("usage_rules").insert({
        scheme: "own",
        scheme_name: "Own",
        clause: "1",
        paraphrase: "Own.",
        source_url: "https://example.org",
        read_on: "2026-11-18",
        verdict: "yes",
        condition: { all: [] },
        position: 9,
      });
      expect(written.error?.code).toBe("42501");
    }
    // Not even the owner of the database changes what was said.
    await expect(server.query("update public.usage_rules set verdict = 'no'")).rejects.toThrow(
      "record_not_changeable",
    );
    await expect(server.query("delete from public.usage_rules")).rejects.toThrow(
      "record_not_changeable",
    );
  });

  test("that is changed or withdrawn is a new version, and listings follow at once", async () => {
    const preview = await administrator
      .rpc("preview_usage_rule", { entered: entered() })
      .throwOnError();
    const { data: rule } = await save(entered()).throwOnError();
    const added = await verdictsBy("test-scheme");
    expect(preview.data).toMatchObject({ before: { yes: 0, no: 0, unknown: 0 }, after: added });
    expect(added.yes).toBeGreaterThan(0);
    const verra = (await listings()).filter(({ registry }) => registry === "Verra");
    expect(added.yes).toBe(verra.length);

    const changed = entered({ verdict: "no", paraphrase: "Credits of Verra do not count." });
    const given = { usage_rule: rule ?? "", seen_version: 1 };
    await save(changed, given).throwOnError();
    expect(await verdictsBy("test-scheme")).toMatchObject({ yes: 0, no: added.yes });
    expect((await save(changed, given)).error?.message).toBe("usage_rule_changed");

    await administrator
      .rpc("withdraw_usage_rule", { usage_rule: rule ?? "", seen_version: 2, reason: "Repealed" })
      .throwOnError();
    expect(await verdictsBy("test-scheme")).toMatchObject({ yes: 0, no: 0, unknown: 0 });
    expect((await save(changed, { ...given, seen_version: 3 })).error?.message).toBe(
      "usage_rule_not_found",
    );

    const versions = await server.anonymous
      .from("usage_rules")
      .select("version, verdict, is_withdrawn")
      .eq("rule", rule ?? "")
      .order("version")
      .throwOnError();
    expect(versions.data).toEqual([
      { version: 1, verdict: "yes", is_withdrawn: false },
      { version: 2, verdict: "no", is_withdrawn: false },
      { version: 3, verdict: "no", is_withdrawn: true },
    ]);
    const acts = await server.query<{ act: string }>(
      "select act from public.audit_trail where subject_id = $1 order by id",
      [rule],
    );
    expect(acts.map(({ act }) => act)).toEqual([
      "usage-rule-added",
      "usage-rule-changed",
      "usage-rule-withdrawn",
    ]);
  });

  test.each([
    ["a price in its condition", { condition: { fact: "price", is: "34" } }],
    ["no condition", { condition: null }],
    ["a day that does not exist", { readOn: "2026-02-30" }],
    ["no clause", { clause: " " }],
    ["a verdict of its own", { verdict: "perhaps" }],
    ["a source that is no link", { sourceUrl: "javascript:alert(1)" }],
    ["a key with blanks", { scheme: "Test scheme" }],
    ["an end before its beginning", { validFrom: "2027-01-01", validTo: "2026-01-01" }],
  ])("with %s is refused and changes nothing", async (_, wrong) => {
    const count = () => server.query("select count(*)::integer as count from public.usage_rules");
    const before = await count();
    expect((await save(entered(wrong))).error).not.toBeNull();
    expect(await count()).toEqual(before);
  });
});

test("a rule begins to apply on its day, without anyone's act", async () => {
  await save(entered({ scheme: "later", schemeName: "Later" })).throwOnError();
  expect((await server.service.rpc("apply_rules_of_today")).data).toBe(false);
  // As if the listings had last been compared before the rule applied.
  await server.query(`
    update private.applied_usage_rules set rules = '{}';
    alter table public.usage_rules disable trigger user;
    update public.usage_rules set verdict = 'no' where scheme = 'later';
    alter table public.usage_rules enable trigger user`);
  expect((await server.service.rpc("apply_rules_of_today")).data).toBe(true);
  expect(await verdictsBy("later")).toMatchObject({ yes: 0 });
  const differences = await server.query("select * from private.listing_differences()");
  expect(differences).toEqual([]);
});

describe("with more listings than are compared in one transaction", () => {
  beforeAll(async () => {
    await perComparison(20);
    // The server would do a part while a test looks at what is left.
    await server.query(`
      create function private.hold_job() returns trigger language plpgsql set search_path = ''
      as 'begin new.is_held := true; return new; end';
      create trigger hold_job before insert or update on public.jobs
      for each row when (new.kind = 'usage-rules') execute function private.hold_job()`);
  });
  afterAll(async () => {
    await server.query("drop function private.hold_job cascade");
    await perComparison(500);
  });

  const perComparison = (count: number) =>
    server.query(
      `create or replace function private.listings_per_comparison() returns integer
       language sql immutable set search_path = '' as 'select ${count}'`,
    );
  const many = (verdict: string) =>
    entered({ scheme: "many", schemeName: "Many", verdict, condition: { all: [] } });
  const job = async () =>
    (
      await server.query<{ id: string; data: { compared: number; total: number } }>(
        "select id, data from public.jobs where kind = 'usage-rules'",
      )
    )[0];
  const next = async (id = "") =>
    (await server.service.rpc("continue_usage_rules", { job: id }).throwOnError()).data;

  test("saving a rule returns at once, and the server has the listings follow, part by part", async () => {
    const { data: rule } = await save(many("yes")).throwOnError();
    const total = (await listings()).length;
    expect(await verdictsBy("many")).toMatchObject({ yes: 0 });
    const first = await job();
    expect(first?.data).toMatchObject({ compared: 0, total });

    expect(await next(first?.id)).toBe(true);
    expect(await verdictsBy("many")).toMatchObject({ yes: 20, none: total - 20 });
    expect((await job())?.data).toMatchObject({ compared: 20, total });

    // What changes meanwhile follows the rules of today, whether it has been compared or not.
    const waiting = (await listings()).findLast(({ uses }) => !uses.some(isMany));
    await server.query(
      "update public.projects set description = description || ' (more)' where id = $1",
      [waiting?.id],
    );
    expect((await listings()).find(({ id }) => id === waiting?.id)?.uses.some(isMany)).toBe(true);

    // A rule that changes meanwhile has all of them compared again.
    await save(many("no"), { usage_rule: rule ?? "", seen_version: 1 }).throwOnError();
    expect(await next(first?.id)).toBe(false);
    const second = await job();
    while (await next(second?.id));
    expect(await verdictsBy("many")).toMatchObject({ yes: 0, no: total });
    expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  });

  const isMany = ({ scheme }: { scheme: string }) => scheme === "many";

  test("a preview counts what the listings will say", async () => {
    for (const condition of [
      { fact: "labels", has: eligible },
      {
        any: [
          { fact: "vintage", from: 1993 },
          { fact: "registry", is: "Verra" },
        ],
      },
      { all: [{ fact: "issued", is: "yes" }, { not: { fact: "type", has: "Forestry" } }] },
      { fact: "methodology", has: "VM0047" },
    ] as Json[]) {
      const scheme = `previewed-${randomUUID()}`;
      const rule = entered({ scheme, schemeName: "Previewed", condition });
      const { data } = await administrator
        .rpc("preview_usage_rule", { entered: rule })
        .throwOnError();
      await perComparison(500);
      await save(rule).throwOnError();
      expect(data).toMatchObject({ after: await verdictsBy(scheme) });
    }
  });
});

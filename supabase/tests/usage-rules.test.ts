import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { knownLabels } from "#domain/labels/known-labels.ts";
import { ledgerRegistries } from "#domain/ledger/ledger-registries.ts";
import { type RuleCondition, ruleCondition } from "#domain/rules/rule-condition.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

const eligible = "CORSIA Eligible, First Phase (2024-2026)";
const scope = "CORSIA Scope, First Phase (2024-2026)";

interface Label {
  words: string;
  name: string | null;
  onAll: boolean;
}

const label = (name: string | null, onAll = true, words = name ?? ""): Label => ({
  words,
  name,
  onAll,
});

const lotWith = (labels: readonly Label[] | null, more: object = {}) => ({
  start: "2024-01-01",
  end: "2024-12-31",
  labels: labels ?? [],
  amounts: { issued: 1_000 },
  effect: null,
  sources: labels ? { labels: { asOf: "2026-09-01", contents: "issuances", by: "team" } } : {},
  ...more,
});

interface Listing {
  registry: string | null;
  types: string[];
  category: string | null;
  methodologies: object[];
  vintages: object[];
}

const listingWith = (vintages: object[]): Listing => ({
  registry: "Verra",
  types: ["Forestry"],
  category: "Carbon removal with short-lived storage",
  methodologies: [{ name: "VM0047", version: "1.0", url: null }],
  vintages,
});

interface Use {
  scheme: string;
  parts: { verdict: string; rule: number; vintages: number[] }[];
}

/** What rules say about each of many listings; the delivered ones unless others are given. */
async function usesOf(
  listings: readonly Listing[],
  rules: readonly object[] | null = null,
  day = "2026-11-18",
): Promise<Use[][]> {
  const rows = await server.query<{ uses: Use[] }>(
    `with applied as (
       select case when $2::jsonb is null
         then array(select usage from private.rules_on($3::date) usage)
         else array(
           select jsonb_populate_record(null::public.usage_rules, given)
           from jsonb_array_elements($2::jsonb) given
         )
       end as rules
     )
     select private.listing_uses(
       listing ->> 'registry', array(select jsonb_array_elements_text(listing -> 'types')),
       listing ->> 'category', listing -> 'methodologies', listing -> 'vintages',
       private.ordered_rules(applied.rules)
     ) as uses
     from applied, jsonb_array_elements($1::jsonb) with ordinality given (listing, place)
     order by place`,
    [JSON.stringify(listings), rules && JSON.stringify(rules), day],
  );
  return rows.map(({ uses }) => uses);
}

/** The verdict of each vintage by a scheme, or of the project if it has none. */
function verdictsBy(uses: readonly Use[], scheme: string, count = 1): (string | null)[] {
  const parts = uses.find((use) => use.scheme === scheme)?.parts ?? [];
  return Array.from({ length: count }, (_, place) => {
    const found = parts.find(({ vintages }) => vintages.length === 0 || vintages.includes(place));
    return found?.verdict ?? null;
  });
}

async function verdictOf(vintages: object[], scheme: string, day?: string, registry = "Verra") {
  const [uses = []] = await usesOf([{ ...listingWith(vintages), registry }], null, day);
  return verdictsBy(uses, scheme)[0];
}

describe("CORSIA 2024–2026 by the registry's own label", () => {
  test.each([
    ["yes", "Eligible on all credits of the vintage", [label(eligible), label(scope)]],
    ["no", "labels are known, and none is Eligible: Scope is not Eligible", [label(scope)]],
    ["no", "labels are known, and there are none", []],
    ["no", "Eligible for another period", [label("CORSIA Eligible, Pilot Phase (2021-2023)")]],
    ["unknown", "labels are not known", null],
    ["unknown", "Eligible on only some credits", [label(eligible, false)]],
    ["unknown", "words about CORSIA that do not tell", [label(null, true, "CORSIA Eligible")]],
    ["no", "words about something else", [label(null, true, "CCB-Gold")]],
  ])("is %s: %s", async (verdict, _, labels) => {
    expect(await verdictOf([lotWith(labels)], "corsia-2024-2026")).toBe(verdict);
  });

  test("is never yes by a file that the developer supplied", async () => {
    const sources = { labels: { asOf: "2026-09-01", contents: "issuances", by: "developer" } };
    const lot = lotWith([label(eligible)], { sources });
    expect(await verdictOf([lot], "corsia-2024-2026")).toBe("unknown");
  });

  test("is told apart by vintage", async () => {
    const lots = [lotWith([label(eligible)]), lotWith([label(scope)]), lotWith(null)];
    const [uses = []] = await usesOf([listingWith(lots)]);
    expect(verdictsBy(uses, "corsia-2024-2026", 3)).toEqual(["yes", "no", "unknown"]);
  });

  test("is unknown for a project without vintages, whatever its developer states", async () => {
    expect(await verdictOf([], "corsia-2024-2026")).toBe("unknown");
  });
});

test("the CCP verdict follows the label on the credits, not the approved methodology", async () => {
  const ofLabels = (name: string) => verdictOf([lotWith([label(name)])], "icvcm-ccp");
  expect(await ofLabels("CCP-labelled credit")).toBe("yes");
  expect(await ofLabels("CCP-labelled credit, VM0047 v1.0")).toBe("yes");
  expect(await ofLabels("CCP-approved methodology")).toBe("no");
});

test("a registry's file without a place for a scheme's labels leaves its verdict open", async () => {
  const verdict = (registry: string) =>
    verdictOf([lotWith([])], "corsia-2024-2026", undefined, registry);
  for (const { registry, labelFamilies } of ledgerRegistries) {
    expect([registry, await verdict(registry)]).toEqual([
      registry,
      labelFamilies.includes("CORSIA") ? "no" : "unknown",
    ]);
    const [row] = await server.query<{ families: string[] }>(
      "select private.stated_label_families($1) as families",
      [registry],
    );
    expect(row?.families).toEqual(labelFamilies);
  }
});

test("the Article 6 verdict follows the authorisation", async () => {
  const ofLabels = (labels: Label[], registry = "Gold Standard") =>
    verdictOf([lotWith(labels)], "article-6", undefined, registry);
  expect(await ofLabels([], "Verra")).toBe("unknown");
  expect(await ofLabels([label("Article 6 authorisation")])).toBe("yes");
  expect(await ofLabels([label("Article 6 authorisation for NDC use")])).toBe("yes");
  expect(await ofLabels([label("Article 6 authorisation for NDC use", false)])).toBe("unknown");
  expect(await ofLabels([label(null, true, "Article Six: see letter")])).toBe("unknown");
  expect(await ofLabels([])).toBe("no");
});

test("an authorisation without a purpose leaves every purpose open", async () => {
  const outcome = async (purpose: string, labels: Label[]) => {
    const [row] = await server.query<{ holds: boolean | null }>(
      `select private.rule_holds($1, private.lot_facts($2, 'Gold Standard')) as holds`,
      [{ fact: "authorisation", has: purpose }, lotWith(labels)],
    );
    return row?.holds;
  };
  expect(await outcome("NDC use", [label("Article 6 authorisation")])).toBeNull();
  const stated = [label("Article 6 authorisation for other purposes")];
  expect(await outcome("NDC use", stated)).toBe(false);
  expect(await outcome("other purposes", stated)).toBe(true);
});

test("a label of no scheme whose place in the files is known is never missing, only not known", async () => {
  const community = "Climate, Community & Biodiversity (CCB)";
  for (const verdict of ["yes", "no"]) {
    const rules = numbered([{ verdict, condition: { not: { fact: "labels", has: community } } }]);
    for (const labels of [[], [label(null, true, "CCB-Gold")]]) {
      const [uses = []] = await usesOf([listingWith([lotWith(labels)])], rules);
      expect(verdictsBy(uses, "any")).toEqual(["unknown"]);
    }
    const [uses = []] = await usesOf([listingWith([lotWith([label(community)])])], rules);
    expect(uses).toEqual([]);
  }
});

test("a rule outside its validity does not apply", async () => {
  const anything = [lotWith([label(eligible)])];
  expect(await verdictOf(anything, "eu-neutral-products", "2026-09-26")).toBeNull();
  expect(await verdictOf(anything, "eu-neutral-products", "2026-09-27")).toBe("no");
  expect(await verdictOf(anything, "sbti-net-zero", "2027-01-31")).toBeNull();
  expect(await verdictOf(anything, "sbti-net-zero", "2027-02-01")).toBe("no");
});

const facts = {
  registry: ["Verra", "Isometric"],
  effect: ["removal", "reduction"],
  storage: ["none", "short-lived", "long-lived"],
  issued: ["yes", "no"],
} as const;
const values = (name: keyof typeof facts) => fc.constantFrom(...facts[name]);
const labelNames = [
  eligible,
  scope,
  "CCP-labelled credit",
  "Article 6 authorisation",
  "Article 6 authorisation for NDC use",
];

const { condition: anyCondition } = fc.letrec<{ condition: RuleCondition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...labelNames).map((has) => ({ fact: "labels" as const, has })),
    fc.constantFrom("any", "NDC use").map((has) => ({ fact: "authorisation" as const, has })),
    fc.constantFrom("Forestry", "Water").map((has) => ({ fact: "type" as const, has })),
    fc.constantFrom("VM0047", "VM0033").map((has) => ({ fact: "methodology" as const, has })),
    fc
      .constantFrom("VM0047 1.0", "VM0033 2.1")
      .map((has) => ({ fact: "methodologyVersion" as const, has })),
    values("registry").map((is) => ({ fact: "registry" as const, is })),
    values("effect").map((is) => ({ fact: "effect" as const, is })),
    fc.array(values("storage"), { minLength: 1 }).map((all) => ({
      fact: "storage" as const,
      in: [...all],
    })),
    values("issued").map((is) => ({ fact: "issued" as const, is })),
    fc.integer({ min: 2020, max: 2026 }).map((from) => ({ fact: "vintage" as const, from })),
    fc.integer({ min: 2020, max: 2026 }).map((to) => ({ fact: "vintage" as const, to })),
    fc.array(tie("condition"), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie("condition"), { maxLength: 3 }).map((any) => ({ any })),
    tie("condition").map((not) => ({ not })),
  ),
}));

const anyLabels = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...labelNames, null),
    words: fc.constantFrom("CORSIA Eligible", "CCP", "Article 6", "Something else"),
    onAll: fc.boolean(),
  }),
  { selector: ({ name, words }) => name ?? words, maxLength: 4 },
);

const anyListing: fc.Arbitrary<Listing> = fc.record({
  registry: values("registry"),
  types: fc.subarray(["Forestry", "Water"], { minLength: 1 }),
  category: fc.constantFrom(
    "Carbon removal with short-lived storage",
    "Reduced/avoided emissions without storage",
    "Reduced emissions with long-lived storage",
  ),
  methodologies: fc.subarray(
    [
      { name: "VM0047", version: "1.0" },
      { name: "VM0033", version: "2.1" },
    ],
    { minLength: 1 },
  ),
  vintages: fc
    .record({ labels: anyLabels, year: fc.integer({ min: 2019, max: 2027 }), issued: fc.nat(2) })
    .map(({ labels, year, issued }) => [
      lotWith(labels, {
        start: `${year}-01-01`,
        end: `${year}-12-31`,
        amounts: { issued },
        effect: "removal",
      }),
    ]),
});

/** Ways to know less about a listing. */
const lessKnown: ((listing: Listing) => Listing)[] = [
  (listing) => ({ ...listing, registry: null }),
  (listing) => ({ ...listing, types: [] }),
  (listing) => ({ ...listing, category: null }),
  (listing) => ({ ...listing, methodologies: [] }),
  (listing) => ({
    ...listing,
    methodologies: listing.methodologies.map((one) => ({ ...one, version: null })),
  }),
  (listing) => ({ ...listing, vintages: [] }),
  (listing) => ({ ...listing, vintages: listing.vintages.map((lot) => ({ ...lot, sources: {} })) }),
  (listing) => ({ ...listing, vintages: listing.vintages.map((lot) => ({ ...lot, amounts: {} })) }),
];

const anyRules = fc.array(
  fc.record({ verdict: fc.constantFrom("yes", "no"), condition: anyCondition }),
  { minLength: 1, maxLength: 4 },
);
const numbered = (rules: readonly object[]) =>
  rules.map((rule, index) => ({
    ...rule,
    id: index + 1,
    position: index + 1,
    scheme: "any",
    scheme_name: "Any",
  }));

describe("a verdict", () => {
  test("is never yes for a missing fact, and more facts never turn a no into an unknown", async () => {
    const cases = fc.sample(fc.record({ listing: anyListing, rules: anyRules }), {
      numRuns: 120,
      seed: 37,
    });
    const seen = new Set<string>();
    for (const { listing, rules } of cases) {
      const [known = [], ...less] = await usesOf(
        [listing, ...lessKnown.map((forget) => forget(listing))],
        numbered(rules),
      );
      const [verdict] = verdictsBy(known, "any");
      for (const uses of less) {
        const [before] = verdictsBy(uses, "any");
        seen.add(`${before} → ${verdict}`);
        if (before === "yes") expect(verdict).toBe("yes");
        if (before === "no") expect(verdict).toBe("no");
      }
    }
    // Enough of each happened for the sentence to mean something.
    expect([...seen]).toEqual(
      expect.arrayContaining(["unknown → yes", "unknown → no", "yes → yes", "no → no"]),
    );
  });

  test("follows Kleene's logic of three values", async () => {
    const cases = fc.sample(fc.record({ listing: anyListing, condition: anyCondition }), {
      numRuns: 400,
      seed: 37,
    });
    const rows = await server.query<{ holds: boolean | null; parts: Record<string, boolean> }>(
      `select private.rule_holds(one -> 'condition', facts) as holds, (
         select coalesce(jsonb_object_agg(leaf::text, private.rule_holds(leaf, facts)), '{}')
         from (
           select distinct leaf from jsonb_path_query(one -> 'condition', 'strict $.**') leaf
           where jsonb_typeof(leaf) = 'object' and leaf ? 'fact'
         ) leaves
       ) as parts
       from jsonb_array_elements($1::jsonb) with ordinality given (one, place),
         lateral (
           select private.project_facts(one #>> '{listing,registry}', '{}', null, '[]')
             || private.lot_facts(one #> '{listing,vintages,0}', one #>> '{listing,registry}') as facts
         ) known
       order by place`,
      [JSON.stringify(cases)],
    );
    for (const [index, { condition }] of cases.entries()) {
      const { holds, parts } = rows[index] ?? { holds: null, parts: {} };
      const ofLeaf = new Map(
        Object.entries(parts).map(([leaf, truth]) => [sorted(JSON.parse(leaf)), degree(truth)]),
      );
      expect(degree(holds), JSON.stringify(condition)).toBe(kleene(condition, ofLeaf));
    }
  });

  test("is no, by that clause, if one rule says yes and another says no", async () => {
    const rules = numbered([
      { verdict: "yes", condition: { all: [] } },
      { verdict: "no", condition: { fact: "registry", is: "Verra" } },
      { verdict: "no", condition: { all: [] } },
    ]);
    const [[use] = []] = await usesOf([listingWith([lotWith([])])], rules);
    expect(use?.parts).toEqual([{ verdict: "no", rule: 2, vintages: [0] }]);
  });

  test("is not given without a clause", async () => {
    const rules = numbered([{ verdict: "yes", condition: { any: [] } }]);
    expect(await usesOf([listingWith([lotWith([])])], rules)).toEqual([[]]);
  });
});

/** False, unknown and true as 0, 1 and 2: 'all' is then the least, and 'any' the greatest. */
const degree = (truth: boolean | null) => (truth === null ? 1 : Number(truth) * 2);
const sorted = (leaf: object) => JSON.stringify(Object.entries(leaf).sort());

function kleene(condition: RuleCondition, ofLeaf: ReadonlyMap<string, number>): number {
  if ("all" in condition) return Math.min(2, ...condition.all.map((one) => kleene(one, ofLeaf)));
  if ("any" in condition) return Math.max(0, ...condition.any.map((one) => kleene(one, ofLeaf)));
  if ("not" in condition) return 2 - kleene(condition.not, ofLeaf);
  return ofLeaf.get(sorted(condition)) ?? Number.NaN;
}

test("the database accepts the same conditions as the form", async () => {
  const wrong = [
    null,
    [],
    "all",
    {},
    { all: [], any: [] },
    { all: {} },
    { all: [{ fact: "price", is: "34" }] },
    { not: [] },
    { fact: "labels", is: "CCP-labelled credit" },
    { fact: "registry", has: "Verra" },
    { fact: "registry", is: 7 },
    { fact: "registry", is: "Verra", has: "Verra" },
    { fact: "registry", in: "Verra" },
    { fact: "vintage" },
    { fact: "vintage", from: "soon" },
    { fact: "vintage", from: 2024, is: "2024" },
    { fact: "labels", has: " " },
    { fact: "labels", has: "x".repeat(201) },
    { fact: "registry", is: "" },
    { fact: "registry", in: [] },
    { fact: "vintage", from: "2024" },
    Array.from({ length: 8 }).reduce<object>((inner) => ({ not: inner }), { all: [] }),
  ];
  const right = fc.sample(anyCondition, { numRuns: 100, seed: 37 });
  const rows = await server.query<{ is_right: boolean }>(
    `select coalesce(private.is_rule_condition(given), false) as is_right
     from jsonb_array_elements($1::jsonb) with ordinality listed (given, place) order by place`,
    [JSON.stringify([...wrong, ...right])],
  );
  const expected = [...wrong.map(() => false), ...right.map(() => true)];
  expect(rows.map(({ is_right }) => is_right)).toEqual(expected);
  expect([...wrong, ...right].map((one) => ruleCondition.safeParse(one).success)).toEqual(expected);
});

test("every label and purpose that a delivered rule asks for is a known one", async () => {
  const rows = await server.query<{ name: string }>(
    `select distinct leaf ->> 'has' as name
     from private.rules_on('2027-02-01') usage,
       jsonb_path_query(usage.condition, 'strict $.**') leaf
     where jsonb_typeof(leaf) = 'object' and leaf ->> 'fact' = 'labels'`,
  );
  const names = knownLabels.map(({ name }) => name);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ name }) => !names.includes(name))).toEqual([]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { climateEffects, lotAmounts, type VintageLot } from "../ledger/vintage-lot.ts";
import type { DisplayProject } from "../listing/listing.ts";
import type { PriceComparison } from "../listing/price-comparison.ts";
import type { CheckContext, CheckLine } from "./check-line.ts";
import { checkOffer } from "./check-offer.ts";
import { checkedOfferParts, countVerdicts, offerTotal, verdictHeading } from "./checked-offer.ts";
import { findOffered } from "./find-offered.ts";
import { readOffer } from "./read-offer.ts";
import { emptyOffer, type Offer, type OfferTexts } from "./seller-offer.ts";

const day = "2026-09-01";
const context: CheckContext = { today: "2026-11-18", statements: [], prices: null };

const eligible = "CORSIA Eligible, First Phase (2024-2026)";
const scope = "CORSIA Scope, First Phase (2024-2026)";
const label = (name: string, onAll = true) => ({ words: name, name, onAll });

function lot(vintage: string, known: Partial<VintageLot> = {}): VintageLot {
  const [start = "", end = start] = vintage.split("–");
  const source = { asOf: day, contents: "issuances", by: "team" } as const;
  return {
    start: `${start}-01-01`,
    end: `${end}-12-31`,
    amounts: { issued: 21_900_000, retired: 5_100_000 },
    labels: [],
    effect: null,
    sources: { issued: source, retired: source, labels: source, effect: source },
    ...known,
  };
}

/** A project at Verra, whose one file has both issuances and retirements. */
function project(known: Partial<DisplayProject> = {}): DisplayProject {
  return {
    ...projectFrom(
      {
        project_id: "9114",
        registry: "Verra",
        company_name: "Kilifi Mangrove Trust Ltd",
        project_name: "Kilifi Creek Mangroves",
        registry_status: "Registered",
        registry_status_as_of: day,
        cost_per_ton: 34,
        durability: "40 years",
        carbon_category: "Carbon removal with short-lived storage",
        types: ["Blue Carbon"],
        methodologies: [{ name: "VM0033", version: "2.1" }],
      },
      { isRevealed: true },
    ),
    ...known,
  };
}

function offer(texts: Partial<OfferTexts>): Offer {
  const read = readOffer({ ...emptyOffer, id: "Verra 9114", ...texts });
  if (!read.offer || read.problems.length > 0) throw new Error(JSON.stringify(read.problems));
  return read.offer;
}

const check = (
  texts: Partial<OfferTexts>,
  known: DisplayProject | null,
  more: Partial<CheckContext> = {},
) => checkOffer(offer(texts), known, { ...context, ...more });

function line(lines: readonly CheckLine[], key: string): CheckLine {
  const found = lines.find((one) => one.key === key);
  if (!found) throw new Error(`No line ${key}`);
  return found;
}

describe("the project", () => {
  test("that is listed exists, and has not ended by its registry's word", () => {
    const lines = check({}, project());
    expect(line(lines, "project")).toMatchObject({
      verdict: "confirmed",
      source: { name: "Verra", day },
    });
    expect(line(lines, "status")).toMatchObject({ verdict: "confirmed", known: "Registered" });
    const ended = check({}, project({ registryStatus: "Withdrawn", hasEnded: true }));
    expect(line(ended, "status").verdict).toBe("contradicted");
  });

  test("that is not listed here is not known, and the registry's own page is linked", () => {
    const lines = check(
      { vintage: "2024", tonnes: "5", labels: "CCP, removal", seller: "X" },
      null,
    );
    expect(lines.every(({ verdict }) => verdict === "not known")).toBe(true);
    expect(line(lines, "project").link?.url).toContain("9114");
  });

  test("with an ID that exists twice is never guessed", () => {
    const verra = project({ id: "1" });
    const gold = project({ id: "2", registry: "Gold Standard" });
    const nowhere = project({ id: "3", registry: null });
    const named = (all: DisplayProject[]) => (reference: string) =>
      all.filter((one) => one.registryId === reference || one.id === reference);
    const find = (registry: Offer["registry"], id: string, all: DisplayProject[]) =>
      findOffered({ registry, id }, named(all));
    expect(find(null, "9114", [verra, gold])).toEqual({ kind: "several", projects: [verra, gold] });
    expect(find("Verra", "VCS 9114", [verra, gold])).toEqual({ kind: "one", project: verra });
    expect(find("Verra", "9114", [gold])).toEqual({ kind: "none" });
    expect(find("Verra", "9114", [nowhere])).toEqual({ kind: "several", projects: [nowhere] });
    expect(find(null, "3", [nowhere])).toEqual({ kind: "one", project: nowhere });
  });
});

describe("the vintage", () => {
  const verdict = (vintage: string, vintages: VintageLot[]) =>
    line(check({ vintage }, project({ vintages })), "vintage");

  test("was issued if the registry's file says so, and was not if it has others only", () => {
    expect(verdict("2024", [lot("2024")])).toMatchObject({
      verdict: "confirmed",
      known: "21,900 tCO2e",
      source: { name: "Verra", day },
    });
    expect(verdict("2025", [lot("2024"), lot("2023")])).toMatchObject({
      verdict: "contradicted",
      known: "Nothing of this vintage was issued; issued: 2024, 2023",
    });
  });

  test("is not known before a file of issuances was read, which is named", () => {
    expect(verdict("2024", [])).toMatchObject({
      verdict: "not known",
      settledBy: "Verra's file of issuances and retirements would settle it.",
    });
    expect(verdict("2024", [lot("2024", { amounts: { retired: 1 } })]).verdict).toBe("not known");
  });

  test("that spans years needs every year, or the registry's own vintage of that span", () => {
    expect(verdict("2021–2023", [lot("2021–2023")]).verdict).toBe("confirmed");
    expect(verdict("2021–2023", [lot("2023"), lot("2022"), lot("2021")])).toMatchObject({
      verdict: "confirmed",
      known: "65,700 tCO2e in 2023, 2022 and 2021",
    });
    expect(verdict("2021–2023", [lot("2023"), lot("2021")])).toMatchObject({
      verdict: "contradicted",
      known: "Nothing of 2022 was issued; issued: 2023, 2021",
    });
    expect(verdict("2022", [lot("2021–2023")])).toMatchObject({ verdict: "not known" });
  });
});

describe("the tonnes", () => {
  const verdict = (tonnes: string, vintages: VintageLot[], known: Partial<DisplayProject> = {}) =>
    line(check({ vintage: "2024", tonnes }, project({ vintages, ...known })), "tonnes");

  test("are left to the kilogram", () => {
    expect(verdict("16,800", [lot("2024")]).verdict).toBe("confirmed");
    expect(verdict("16,800.001", [lot("2024")])).toMatchObject({
      verdict: "contradicted",
      known: "16,800 tCO2e are left; 21,900 tCO2e issued, 5,100 tCO2e retired",
    });
  });

  test("can only be contradicted by what is left at most", () => {
    const registry = "American Carbon Registry (ACR)" as const;
    const acr = (tonnes: string) => verdict(tonnes, [lot("2024")], { registry }).verdict;
    expect(acr("1")).toBe("not known");
    expect(acr("16,801")).toBe("contradicted");
    const issuedOnly = [lot("2024", { amounts: { issued: 1_000 } })];
    expect(verdict("1", issuedOnly)).toMatchObject({ verdict: "not known" });
    expect(verdict("2", issuedOnly)).toMatchObject({ verdict: "contradicted" });
  });

  test("cannot be there if more is retired than issued", () => {
    const odd = verdict("1", [lot("2024", { amounts: { issued: 1_000, retired: 2_000 } })]);
    expect(odd).toMatchObject({ verdict: "contradicted" });
    expect(odd.known).toContain("the registry's files contradict each other");
  });

  test("are not confirmed by retirements older than the issuances, nor contradicted by newer ones", () => {
    const [early, late] = ["2026-01-01", "2026-09-01"].map((asOf) => ({
      asOf,
      contents: "issuances",
      by: "team" as const,
    }));
    const known = (issued: typeof early, retired: typeof early) =>
      lot("2024", {
        amounts: { issued: 100_000, retired: 30_000 },
        sources: { ...(issued && { issued }), ...(retired && { retired }) },
      });
    expect(verdict("70", [known(late, early)])).toMatchObject({
      verdict: "not known",
      settledBy: expect.stringContaining("all of one day"),
    });
    expect(verdict("71", [known(late, early)]).verdict).toBe("contradicted");
    expect(verdict("70", [known(early, late)]).verdict).toBe("confirmed");
    expect(verdict("71", [known(early, late)])).toMatchObject({
      verdict: "not known",
      known: expect.stringContaining("from a newer file"),
    });
    expect(verdict("101", [known(early, late)]).verdict).toBe("contradicted");
  });

  test("are known in total only where retirements name other vintages", () => {
    const lots = [
      lot("2024", { amounts: { issued: 5_000 } }),
      lot("2023", { amounts: { retired: 2_000 } }),
    ];
    const isometric = (tonnes: string) => verdict(tonnes, lots, { registry: "Isometric" }).verdict;
    expect(isometric("3")).toBe("not known");
    expect(isometric("4")).toBe("contradicted");
  });

  test("of a vintage that the registry counts with other years are not known", () => {
    expect(verdict("1", [lot("2023–2024")]).verdict).toBe("not known");
    expect(verdict("16,801", [lot("2023–2024")]).verdict).toBe("contradicted");
  });

  test("are the same as a sum made another way, whatever the amounts", () => {
    const kilograms = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(kilograms, kilograms, kilograms, (offered, issued, retired) => {
        const lots = [lot("2024", { amounts: { issued, retired } })];
        const checked = line(
          checkOffer(
            { ...offer({ vintage: "2024" }), kilograms: offered },
            project({ vintages: lots }),
            context,
          ),
          "tonnes",
        );
        const isLeft = BigInt(issued) - BigInt(retired) >= BigInt(offered);
        expect(checked.verdict).toBe(isLeft ? "confirmed" : "contradicted");
      }),
    );
  });
});

describe("a claimed label", () => {
  const verdict = (labels: string, lots: VintageLot[], known: Partial<DisplayProject> = {}) =>
    line(check({ vintage: "2024", labels }, project({ vintages: lots, ...known })), "label-1");

  test("is confirmed if all credits of the vintage carry it, and not known if some do", () => {
    const all = [lot("2024", { labels: [label("CCP-labelled credit")] })];
    expect(verdict("CCP", all)).toMatchObject({ verdict: "confirmed", source: { name: "Verra" } });
    const some = [lot("2024", { labels: [label("CCP-labelled credit", false)] })];
    expect(verdict("CCP", some)).toMatchObject({
      verdict: "not known",
      settledBy: "The serial numbers of the offered credits would settle it.",
    });
    expect(verdict("CCP", [...all, lot("2023")]).verdict).toBe("confirmed");
  });

  test("Eligible is contradicted by Scope for the same period", () => {
    const lots = [lot("2024", { labels: [label(scope)] })];
    expect(verdict("CORSIA eligible, 2024–2026", lots)).toMatchObject({
      verdict: "contradicted",
      statement: `Label: ${eligible}`,
      known: "The registry's label says Scope; only Eligible credits can be used.",
    });
    expect(verdict("CORSIA eligible 2021-2023", lots).verdict).toBe("contradicted");
    const both = [lot("2024", { labels: [label(scope), label(eligible, false)] })];
    expect(verdict("CORSIA eligible 2024-2026", both).verdict).toBe("not known");
  });

  test("Eligible is not contradicted by Scope in an excerpt, a developer's file or beside words that do not tell", () => {
    const labels = [label(scope)];
    const from = { asOf: day, contents: "issuances" };
    for (const known of [
      { labels, sources: { labels: { ...from, by: "team", isPartial: true } } },
      { labels, sources: { labels: { ...from, by: "developer" } } },
      { labels: [...labels, { words: "CORSIA Eligible", name: null, onAll: true }] },
    ] satisfies Partial<VintageLot>[]) {
      const lots = [lot("2024", known)];
      expect(verdict("CORSIA eligible, 2024–2026", lots).verdict).toBe("not known");
    }
  });

  test("is contradicted by a file that would have it, and not known from one that has no place for it", () => {
    expect(verdict("CCP", [lot("2024")])).toMatchObject({
      verdict: "contradicted",
      known: "The registry's file has no such label on credits of this vintage.",
    });
    const registry = "American Carbon Registry (ACR)" as const;
    expect(verdict("CORSIA eligible 2024-2026", [lot("2024")], { registry }).verdict).toBe(
      "not known",
    );
    const words = { words: "CCP, see notes", name: null, onAll: true };
    expect(verdict("CCP", [lot("2024", { labels: [words] })]).verdict).toBe("not known");
  });

  test("without a compliance period is held against that of the day, which is said", () => {
    const eligibleLot = [lot("2024", { labels: [label(eligible)] })];
    expect(verdict("CORSIA eligible", eligibleLot)).toMatchObject({
      verdict: "confirmed",
      known: expect.stringContaining("names no compliance period"),
    });
    const other = [lot("2024", { labels: [label("CORSIA Eligible, Pilot Phase (2021-2023)")] })];
    expect(verdict("CORSIA eligible", other).verdict).toBe("not known");
  });

  test("that only the developer states is not known, and this is said", () => {
    const stated = { name: eligible, scope: null, vintages: null, date: null, link: null };
    const silent = [lot("2024", { sources: {} })];
    expect(verdict("CORSIA eligible 2024-2026", silent, { labels: [stated] })).toMatchObject({
      verdict: "not known",
      known: "Only the developer states it.",
    });
  });

  test("in words that are no known label stays as it is and is not known", () => {
    expect(verdict("Fair Soil", [lot("2024", { labels: [label("Fair Soil")] })])).toMatchObject({
      verdict: "not known",
      statement: "It says “Fair Soil”",
    });
    expect(
      verdict("not CORSIA eligible", [lot("2024", { labels: [label(eligible)] })]),
    ).toMatchObject({
      verdict: "not known",
    });
  });
});

describe("removal or reduction", () => {
  const verdict = (
    effect: VintageLot["effect"],
    carbonCategory: DisplayProject["carbonCategory"],
  ) =>
    line(
      check(
        { vintage: "2024", effect: "removal" },
        project({ carbonCategory, vintages: [lot("2024", { effect })] }),
      ),
      "effect",
    ).verdict;

  test("is that of the vintage, or else of the project as stated", () => {
    const removal = "Carbon removal with long-lived storage";
    expect(verdict("removal", null)).toBe("confirmed");
    expect(verdict("reduction", removal)).toBe("contradicted");
    expect(verdict("mixed", removal)).toBe("not known");
    expect(verdict(null, removal)).toBe("confirmed");
    expect(verdict(null, "Reduced/avoided emissions without storage")).toBe("contradicted");
    expect(verdict(null, "Other")).toBe("not known");
    expect(verdict(null, null)).toBe("not known");
  });
});

test("the seller is the developer whatever the case and legal form, and anybody else needs a mandate", () => {
  const seller = (name: string) => line(check({ seller: name }, project()), "seller");
  expect(seller("KILIFI mangrove trust, limited").verdict).toBe("confirmed");
  expect(seller("Carbon Brokers Ltd")).toMatchObject({
    verdict: "not known",
    settledBy: expect.stringContaining("mandate"),
  });
  expect(seller("—").verdict).toBe("not known");
});

describe("gated values", () => {
  const others = [31, 38, 46];
  const prices: PriceComparison = {
    type: "Blue Carbon",
    own: 34,
    isForSale: true,
    priced: 4,
    unpriced: 0,
    notForSale: 0,
    median: 36,
    cheaper: 1,
    others,
  };

  test("of a signed-in viewer: the price against the listing and its type, rating and years", () => {
    const verdict = (price: string, key: string) =>
      line(check({ price }, project(), { prices }), key);
    expect(verdict("$31", "listed-price")).toMatchObject({ verdict: "confirmed", isGated: true });
    expect(verdict("$35", "listed-price").verdict).toBe("contradicted");
    expect(verdict("$31", "type-price").known).toBe(
      "3 other projects (Blue Carbon) for sale, from $31 to $46.",
    );
    expect(verdict("$30", "type-price").verdict).toBe("contradicted");
    expect(verdict("€31.30", "listed-price")).toMatchObject({ verdict: "not known" });
    expect(verdict("€40", "listed-price")).toMatchObject({ verdict: "contradicted" });
    expect(verdict("$31", "rating").verdict).toBe("not known");
    expect(verdict("$31", "permanence").known).toBe(
      "40 years; a tonne that lasts 1,000 years at 3% a year costs $45 at this price",
    );
  });

  test("never make a difference to what a signed-out visitor gets", () => {
    const hidden = { kind: "hidden" } as const;
    const masked = { costPerTon: hidden, permanence: hidden, rating: hidden, dollarsPerTon: null };
    const lines = check({ price: "31", tonnes: "5" }, project(masked));
    expect(lines.filter(({ isGated }) => isGated)).toEqual([]);
    const parts = checkedOfferParts(offer({ price: "31" }), project(masked), lines);
    expect(parts.gated).toBeNull();
    expect(checkedOfferParts(offer({}), project(), check({}, project())).gated).not.toBeNull();
  });
});

test("the sum names what matters most", () => {
  const counted = (...verdicts: CheckLine["verdict"][]) =>
    verdictHeading(countVerdicts(verdicts.map((verdict) => ({ verdict }))));
  expect(counted("confirmed", "contradicted", "contradicted", "not known")).toBe(
    "Two statements are contradicted",
  );
  expect(counted("confirmed", "not known")).toBe("One statement is not known");
  expect(counted("confirmed")).toBe("Every statement is confirmed");
  expect(offerTotal(offer({ tonnes: "20,000", price: "$31" }))).toBe("$620,000");
  expect(offerTotal(offer({ tonnes: "0.333", price: "28.5 EUR" }))).toBe("€9.49");
});

/** A project of which any fact may be missing. */
const amounts = fc.record(
  Object.fromEntries(
    lotAmounts.map((amount) => [amount, fc.constantFrom(0, 500, 1_000, 3_000)]),
  ) as Record<(typeof lotAmounts)[number], fc.Arbitrary<number>>,
);
const labels = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(eligible, scope, "CCP-labelled credit"),
    onAll: fc.boolean(),
  }),
  { selector: ({ name }) => name },
);
const wholeLot = fc.record({
  vintage: fc.constantFrom("2023", "2024", "2025", "2023–2024", "2022–2023"),
  amounts,
  labels,
  effect: fc.constantFrom(...climateEffects),
});
const wholeProject = fc.record({
  lots: fc.uniqueArray(wholeLot, { selector: ({ vintage }) => vintage, maxLength: 4 }),
  registry: fc.constantFrom(
    "Verra" as const,
    "Gold Standard" as const,
    "American Carbon Registry (ACR)" as const,
    "Isometric" as const,
  ),
  status: fc.constantFrom("Registered", "Withdrawn"),
  category: fc.constantFrom(
    "Carbon removal with long-lived storage" as const,
    "Reduced/avoided emissions without storage" as const,
  ),
  dollars: fc.constantFrom(20, 31, 40),
});
/** Which facts are known; more of them in the second than in the first. */
const knowledge = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 });
const offers = fc.record({
  vintage: fc.constantFrom("", "2023", "2024", "2023–2024", "2026"),
  tonnes: fc.constantFrom("0.4", "1", "2.5"),
  price: fc.constantFrom("25", "31", "50"),
  labels: fc.constantFrom("CCP", "CORSIA eligible", "CORSIA scope 2024-2026"),
  effect: fc.constantFrom("removal", "reduction"),
  seller: fc.constantFrom("Kilifi Mangrove Trust", "Somebody"),
});

type Whole = typeof wholeProject extends fc.Arbitrary<infer Value> ? Value : never;

function knownProject(whole: Whole, known: readonly boolean[]): DisplayProject {
  let index = 0;
  const isKnown = () => known[index++] === true;
  // Where a vintage of one file is none of the other, a file is read as a whole.
  const isFileRead = isKnown();
  const isAmountKnown = (amount: string) =>
    whole.registry === "Isometric" && amount === "issued" ? isFileRead : isKnown();
  const vintages = whole.lots.map(({ vintage, amounts, labels, effect }): VintageLot => {
    const kept = Object.fromEntries(
      Object.entries(amounts).filter(([amount]) => isAmountKnown(amount)),
    );
    const hasLabels = isKnown();
    const { labels: labelSource, ...sources } = lot(vintage).sources;
    return lot(vintage, {
      amounts: kept,
      effect: isKnown() ? effect : null,
      labels: hasLabels ? labels.map(({ name, onAll }) => label(name, onAll)) : [],
      sources: { ...sources, ...(hasLabels && labelSource && { labels: labelSource }) },
    });
  });
  const status = isKnown() ? whole.status : null;
  const dollars = isKnown() ? whole.dollars : null;
  return project({
    registry: whole.registry,
    vintages,
    registryStatus: status,
    hasEnded: status === "Withdrawn",
    carbonCategory: isKnown() ? whole.category : null,
    company: isKnown() ? "Kilifi Mangrove Trust" : null,
    methodologies: isKnown() ? [{ name: "VM0033", version: "2", url: null, document: null }] : [],
    dollarsPerTon: dollars,
    costPerTon: { kind: "none" },
  });
}

const byKey = (lines: readonly CheckLine[]) =>
  new Map(lines.map(({ key, verdict }) => [key, verdict]));

test("adding a fact never turns contradicted into not known", () => {
  fc.assert(
    fc.property(wholeProject, knowledge, knowledge, offers, (whole, some, others, texts) => {
      const more = some.map((known, index) => known || others[index] === true);
      const before = byKey(check(texts, knownProject(whole, some)));
      const after = byKey(check(texts, knownProject(whole, more)));
      for (const [key, verdict] of before) {
        if (verdict === "contradicted")
          expect([key, after.get(key)]).not.toEqual([key, "not known"]);
      }
    }),
    { numRuns: 1_500 },
  );
});

test("a missing fact never gives confirmed, and not known always says what would settle it", () => {
  fc.assert(
    fc.property(wholeProject, knowledge, offers, (whole, some, texts) => {
      for (const { verdict, settledBy } of check(texts, knownProject(whole, some))) {
        expect(settledBy !== null).toBe(verdict === "not known");
      }
      const nothing = knownProject(whole, []);
      const confirmed = check(texts, nothing).filter(({ verdict }) => verdict === "confirmed");
      expect(confirmed.map(({ key }) => key)).toEqual(["project", "permanence"]);
      const unlisted = check(texts, null).filter(({ verdict }) => verdict !== "not known");
      expect(unlisted).toEqual([]);
    }),
  );
});

test("whatever else is known, the fact that a line needs must be known", () => {
  const whole = project({
    vintages: [lot("2024", { labels: [label("CCP-labelled credit")], effect: "removal" })],
  });
  const texts = {
    vintage: "2024",
    tonnes: "5",
    labels: "CCP",
    effect: "removal",
    seller: "Kilifi Mangrove Trust",
    price: "$30",
  };
  const [all] = whole.vintages;
  const without: Record<string, Partial<DisplayProject>> = {
    status: { registryStatus: null },
    vintage: { vintages: [{ ...(all ?? lot("2024")), amounts: { retired: 5_100_000 } }] },
    tonnes: { vintages: [{ ...(all ?? lot("2024")), amounts: { issued: 21_900_000 } }] },
    "label-1": { vintages: [{ ...(all ?? lot("2024")), labels: [], sources: {} }] },
    effect: { vintages: [{ ...(all ?? lot("2024")), effect: null }], carbonCategory: null },
    seller: { company: null },
    methodology: { methodologies: [{ name: "VM0033", version: null, url: null, document: null }] },
    "listed-price": { dollarsPerTon: null },
    permanence: { permanence: { kind: "none" } },
  };
  for (const [key, facts] of Object.entries(without)) {
    expect([key, line(check(texts, whole), key).verdict]).toEqual([key, "confirmed"]);
    expect([key, line(check(texts, { ...whole, ...facts }), key).verdict]).toEqual([
      key,
      "not known",
    ]);
  }
});

import { describe, expect, test } from "vitest";
import type { VintageLot } from "../ledger/vintage-lot.ts";
import { conditionText } from "./condition-text.ts";
import { bestVerdict, listedUses, type UsePart } from "./listed-use.ts";
import type { RuleCondition } from "./rule-condition.ts";
import { currentRules, isOldReading, standingOn, usageRules } from "./usage-rule.ts";
import { draftOfUsageRule, draftProblems, matchingUsageRules } from "./usage-rule-list.ts";
import { reasonOfUse } from "./use-reason.ts";
import { textOfUse, vintagesText } from "./use-text.ts";

const eligible = "CORSIA Eligible, First Phase (2024-2026)";
const scope = "CORSIA Scope, First Phase (2024-2026)";

const lot = (year: number, names: readonly string[] | null, onAll = true): VintageLot => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  amounts: {},
  labels: (names ?? []).map((name) => ({ words: name, name, onAll })),
  effect: null,
  sources: names ? { labels: { asOf: "2026-09-01", contents: "issuances", by: "team" } } : {},
});

const part = (verdict: UsePart["verdict"], vintages: number[] = [0]): UsePart => ({
  verdict,
  rule: 1,
  vintages,
});

const rule = (condition: RuleCondition) => ({
  id: 1,
  scheme: "corsia-2024-2026",
  clause: "Clause",
  paraphrase: "Whatever the credit.",
  sourceUrl: "https://www.icao.int/CORSIA",
  readOn: "2026-11-18",
  condition,
});
const corsia = rule({ fact: "labels", has: eligible });

describe("the reason of a verdict", () => {
  test("names the registry's file and the label that decides", () => {
    expect(reasonOfUse(part("yes"), corsia, [lot(2024, [eligible])])).toBe(
      `The registry’s file of 1 September 2026 has the label ‘${eligible}’ on all credits.`,
    );
  });

  test("says 'not yet' of Scope, whose verdict is no", () => {
    const reason = reasonOfUse(part("no", [0, 1]), corsia, [lot(2024, [scope]), lot(2022, [])]);
    expect(reason).toMatch(/does not have the label/);
    expect(reason).toMatch(/ 2024 carries Scope, not yet Eligible\.$/);
    expect(reasonOfUse(part("no"), corsia, [lot(2022, [])])).not.toMatch(/Scope/);
  });

  test("of an unknown says what would settle it", () => {
    expect(reasonOfUse(part("unknown", []), corsia, [])).toMatch(/has been read.*would settle it/);
    expect(reasonOfUse(part("unknown"), corsia, [lot(2024, null)])).toMatch(/not known/);
    expect(reasonOfUse(part("unknown"), corsia, [lot(2024, [eligible], false)])).toMatch(
      /on only some of the credits/,
    );
    const words = { words: "CORSIA Eligible", name: null, onAll: true };
    const open = { ...lot(2024, []), labels: [words] };
    expect(reasonOfUse(part("unknown"), corsia, [open])).toMatch(/says ‘CORSIA Eligible’/);
  });

  test("is the paraphrase if no label decides", () => {
    expect(reasonOfUse(part("no"), rule({ all: [] }), [lot(2024, [])])).toBe(
      "Whatever the credit.",
    );
  });
});

describe("a verdict in words", () => {
  const lots = [lot(2024, []), lot(2023, []), lot(2022, [])];
  const use = (parts: UsePart[]) => ({ scheme: "any", name: "Any", parts });

  test("names vintages only if they differ", () => {
    expect(textOfUse(use([part("no", [0, 1, 2])]), lots)).toBe("No");
    expect(textOfUse(use([part("yes", [0, 1]), part("no", [2])]), lots)).toBe(
      "Yes: 2023, 2024; no: 2022",
    );
    expect(textOfUse(use([part("unknown", [])]), [])).toBe("Unknown");
  });

  test("of many vintages names the first and the last", () => {
    expect(vintagesText(["2023", "2024"])).toBe("2023 and 2024");
    expect(vintagesText(["2019", "2020", "2021", "2022", "2023"])).toBe("2019 to 2023, 5 vintages");
  });

  test("reads only what is a verdict", () => {
    const parts = [{ verdict: "yes", rule: 3, vintages: [0] }];
    expect(listedUses([{ scheme: "a", name: "A", parts }]).map(bestVerdict)).toEqual(["yes"]);
    const wrong = [{ verdict: "perhaps", rule: 3, vintages: [] }];
    expect(listedUses([{ scheme: "a", name: "A", parts: wrong }, "no", null])).toEqual([]);
    expect(listedUses(null)).toEqual([]);
  });
});

test("a condition is told in words", () => {
  expect(conditionText({ all: [] })).toBe("whatever the credit");
  expect(conditionText({ not: { fact: "labels", has: "CCP-labelled credit" } })).toBe(
    "no credit of the vintage carries the registry’s label ‘CCP-labelled credit’",
  );
  expect(
    conditionText({
      any: [
        { fact: "registry", in: ["Verra", "Isometric"] },
        {
          all: [
            { fact: "vintage", from: 2021 },
            { fact: "authorisation", has: "NDC use" },
          ],
        },
      ],
    }),
  ).toBe(
    "the registry is Verra or Isometric or (the vintage is 2021 or later and the host country has authorised the credits under Article 6 for NDC use)",
  );
});

const row = {
  id: 1,
  rule: "a",
  version: 1,
  scheme: "icvcm-ccp",
  scheme_name: "ICVCM Core Carbon Principles",
  period: null,
  clause: "CCP label",
  paraphrase: "A label.",
  source_url: "https://icvcm.org",
  read_on: "2026-05-18",
  valid_from: "2026-09-27",
  valid_to: null,
  verdict: "yes",
  condition: { all: [] },
  is_withdrawn: false,
  created_at: "2026-11-18T10:00:00Z",
};

describe("a stored rule", () => {
  test("is current in its newest version, unless it was withdrawn", () => {
    const rows = [
      row,
      { ...row, id: 2, version: 2 },
      { ...row, id: 3, rule: "b" },
      { ...row, id: 4, rule: "b", version: 2, is_withdrawn: true },
    ];
    expect(currentRules(usageRules(rows)).map(({ id }) => id)).toEqual([2]);
  });

  test("says so if its source was read more than six months ago", () => {
    expect(isOldReading({ readOn: "2026-05-18" }, "2026-11-18")).toBe(false);
    expect(isOldReading({ readOn: "2026-05-18" }, "2026-11-19")).toBe(true);
  });

  test("applies from its first to its last day", () => {
    const dates = { validFrom: "2026-09-27", validTo: "2026-12-31" };
    const days = ["2026-09-26", "2026-09-27", "2026-12-31", "2027-01-01"];
    expect(days.map((day) => standingOn(dates, day))).toEqual([
      "later",
      "applies",
      "applies",
      "ended",
    ]);
    expect(standingOn({ validFrom: null, validTo: null }, "2026-01-01")).toBe("applies");
  });

  test("is found by its scheme and clause, and edited as a draft", () => {
    const rules = usageRules([row]);
    expect(matchingUsageRules(rules, { verdict: "", search: "ccp LABEL" })).toHaveLength(1);
    expect(matchingUsageRules(rules, { verdict: "no", search: "" })).toEqual([]);
    const draft = draftOfUsageRule(rules[0] ?? null, "2026-11-20");
    expect(draft).toMatchObject({ readOn: "2026-11-20", validTo: "", verdict: "yes" });
    expect(draftProblems(draft)).toEqual([]);
    expect(draftProblems({ ...draft, clause: " ", condition: "{" })).toEqual([
      "clause",
      "condition",
    ]);
    const asks = (has: string) => ({
      ...draft,
      condition: JSON.stringify({ fact: "labels", has }),
    });
    expect(draftProblems(asks("CCP-labelled credit, VM0047 v1.0"))).toEqual([]);
    expect(draftProblems(asks("CORSIA Eligible First Phase"))).toEqual(["condition"]);
  });
});

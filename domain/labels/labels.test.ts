import { describe, expect, test } from "vitest";
import { compliancePeriods } from "./compliance-periods.ts";
import { knownLabels, labelSpellings } from "./known-labels.ts";
import { labelMeaning } from "./label-meaning.ts";
import { labelKey, labelName } from "./recognise-label.ts";

describe("a CORSIA label", () => {
  test.each([
    ["CORSIA: First Phase, 2024-2026 Scope", "CORSIA Scope, First Phase (2024-2026)"],
    ["CORSIA: First Phase, 2024-2026 Eligible", "CORSIA Eligible, First Phase (2024-2026)"],
    [
      "Eligible for CORSIA 2021-2023 Compliance Period (Pilot Phase)",
      "CORSIA Eligible, Pilot Phase (2021-2023)",
    ],
    ["Eligible for CORSIA 2024-2026 Compliance Period", "CORSIA Eligible, First Phase (2024-2026)"],
    ["corsia – second phase – 2030–2032 – scope", "CORSIA Scope, Second Phase (2030-2032)"],
    ["CORSIA Pilot Phase Scope", "CORSIA Scope, Pilot Phase (2021-2023)"],
  ])("has one spelling: %s", (stated, name) => {
    expect(labelName(stated, null)).toBe(name);
    expect(labelName(name, "Credits")).toBe(name);
  });

  test.each([
    "CORSIA",
    "CORSIA Eligible",
    "CORSIA Scope",
    "CORSIA First Phase (2024-2026)",
    "CORSIA Second Phase (2027-2035)",
    "CORSIA Second Phase Eligible",
    "CORSIA: Pilot Phase, 2024-2026 Eligible",
    "Not eligible for CORSIA 2024-2026",
    "CORSIA: First Phase, 2024-2026 Scope and Eligible",
  ])("stays as stated without its period or without eligible or scope: %s", (stated) => {
    expect(labelName(stated, "Credits")).toBe(stated);
    expect(labelMeaning(stated, "Credits")).toMatch(/^Does not state/);
  });

  test("with Scope never becomes one with Eligible", () => {
    const eligible = labelSpellings.filter(({ label }) => /eligible/i.test(label.name));
    const scope = labelSpellings.filter(({ label }) => /scope/i.test(label.name));
    expect(eligible.filter(({ text }) => /scope/i.test(text))).toEqual([]);
    expect(scope.filter(({ text }) => /eligible/i.test(text))).toEqual([]);
  });

  test("exists as eligible and as scope for every compliance period", () => {
    const periods = knownLabels.filter(({ name }) => name.includes("CORSIA"));
    expect(periods).toHaveLength(2 * compliancePeriods.length);
    expect(new Set(periods.map(({ period }) => period))).toEqual(new Set(compliancePeriods));
  });
});

describe("a CCP label", () => {
  test("awarded to credits is the label on these credits", () => {
    expect(labelName("ICVCM Core Carbon Principles (CCP)", "Credits")).toBe("CCP-labelled credit");
    expect(labelName("CCP Approved", "Credits")).toBe("CCP-labelled credit");
  });

  test.each(["Standard", "Project", "", null])(
    "stays as stated if it was not awarded to credits: %s",
    (scope) => {
      expect(labelName("CCP-Approved", scope)).toBe("CCP-Approved");
      expect(labelMeaning("CCP-Approved", scope)).toMatch(/^Does not state/);
    },
  );

  test("for a methodology is another one than for credits", () => {
    expect(labelName("ccp approved methodology", "Standard")).toBe("CCP-approved methodology");
    expect(labelName("CCP-labeled credits", null)).toBe("CCP-labelled credit");
  });
});

test("other labels keep the name that the developer or registry gave them", () => {
  expect(labelName("Fair Soil", "Project")).toBe("Fair Soil");
  expect(labelName("CCB-Gold", "Project")).toBe("CCB-Gold");
  expect(labelMeaning("Fair Soil", "Project")).toBeNull();
  for (const more of ["CCP 不适用", "CCP?", "CCBü", "SD VISta +"])
    expect(labelName(more, "Credits")).toBe(more);
});

test("every spelling means one label, whatever its case and punctuation", () => {
  const keys = new Map<string, Set<string>>();
  for (const { text, label } of labelSpellings)
    keys.set(labelKey(text), (keys.get(labelKey(text)) ?? new Set()).add(label.name));
  expect([...keys].filter(([, names]) => names.size > 1)).toEqual([]);
  expect(knownLabels.filter(({ name }) => labelName(name, null) !== name)).toEqual([]);
});

test("the meaning of Scope says that the credits may not be usable", () => {
  expect(labelMeaning("CORSIA: First Phase, 2024-2026 Scope", "Credits")).toBe(
    "The methodology is in scope of CORSIA in this compliance period. It does not mean that airlines can use the credits: for that they must be CORSIA Eligible.",
  );
});

describe("an Article 6 authorisation", () => {
  test.each([
    ["Article Six Authorization", "Article 6 authorisation"],
    ["Article 6 authorised for NDC use", "Article 6 authorisation for NDC use"],
    ["Article 6 authorized: NDC", "Article 6 authorisation for NDC use"],
    [
      "Article 6 authorization, international mitigation purposes",
      "Article 6 authorisation for international mitigation purposes",
    ],
    ["Article 6 authorisation – other purposes", "Article 6 authorisation for other purposes"],
    ["Article 6 not authorised", "Article 6 not authorised"],
  ])("is told by the purpose authorised: %s", (stated, name) => {
    expect(labelName(stated, "Credits")).toBe(name);
  });

  test("without a purpose says so", () => {
    expect(labelMeaning("Article 6 authorisation", "Credits")).toMatch(
      /not state for which purpose/,
    );
  });
});

describe("a CCP label of a methodology", () => {
  test.each([
    ["CCP-approved methodology: VM0042 version 2.1", "CCP-approved methodology, VM0042 v2.1"],
    ["CCP-approved methodology (vm0047 v1.0)", "CCP-approved methodology, VM0047 v1.0"],
    ["CCP-labelled credit, ACM0001", "CCP-labelled credit, ACM0001"],
    ["CCB VM0042 v2.1", "CCB VM0042 v2.1"],
  ])("keeps its version: %s", (stated, name) => {
    expect(labelName(stated, "Credits")).toBe(name);
    expect(labelName(name, "Credits")).toBe(name);
  });

  test("without a version says so", () => {
    expect(labelMeaning("CCP-approved methodology VM0042", "Standard")).toMatch(/version/);
    expect(labelMeaning("CCP-approved methodology VM0042 v2.1", "Standard")).not.toMatch(/version/);
  });
});

import { expect, test } from "vitest";
import { ruleMatcher } from "../type-rules/matching-rules.ts";
import type { TypeRule } from "../type-rules/type-rule.ts";
import { derivationReason } from "./derivation-reason.ts";

const rule = (kind: TypeRule["kind"], pattern: string): TypeRule => ({
  registry: null,
  kind,
  pattern,
  sector: null,
  type: "Renewable Energy",
  subType: null,
  category: null,
});
const matcher = ruleMatcher([rule("methodology", "ACM0002"), rule("words", "wind farm")], "Verra");
const methodology = { name: "ACM0002", version: "", link: "" };

test("a derived type names the methodology or the words that it follows from", () => {
  const type = ["Renewable Energy"] as const;
  const named = { "project.type": [...type], "project.name": "A wind farm" };
  const reason = (values: object) => derivationReason("project.type", { values }, [], matcher);
  expect(reason({ ...named, "project.methodologies": [methodology] })).toBe(
    "Derived from methodology ACM0002",
  );
  expect(reason(named)).toBe("Derived from the words ‘wind farm’");
  expect(reason({ "project.type": ["Forestry"] })).toBe("Derived");
});

test("a stand-in and a link say where they come from", () => {
  const row = { values: {} };
  expect(derivationReason("company.name", row, [], matcher)).toBe("Your stand-in for this file");
  expect(derivationReason("project.registryLink", row, [], matcher)).toBe("Derived from the ID");
});

import type { LabelScope } from "../vocabulary.ts";
import { knownLabel } from "./recognise-label.ts";

const words: Readonly<Record<LabelScope, string>> = {
  Standard: "a standard",
  Project: "a project",
  Credits: "credits",
};

/** The problem with a known label that was awarded to something it is never awarded to. */
export function labelScopeProblem(record: Readonly<Record<string, string>>) {
  const { name = "", scope = "" } = record;
  const label = knownLabel(name, scope);
  if (!label || scope === "" || label.scopes.some((allowed) => allowed === scope)) return null;
  const allowed = label.scopes.map((one) => words[one]).join(" or ");
  return { part: "scope", message: `This label is only awarded to ${allowed}.` };
}

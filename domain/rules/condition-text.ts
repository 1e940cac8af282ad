import type { RuleCondition } from "./rule-condition.ts";

const factWords = {
  registry: "the registry",
  effect: "the climate effect",
  storage: "the storage",
  issued: "whether it is issued",
  methodology: "the methodology",
  methodologyVersion: "the methodology and version",
  type: "the project’s type",
} as const;

/** A condition in words, such as 'all credits carry the registry’s label ‘CCP-labelled credit’'. */
export function conditionText(condition: RuleCondition): string {
  if ("all" in condition) {
    return condition.all.length === 0 ? "whatever the credit" : joined(condition.all, " and ");
  }
  if ("any" in condition) {
    return condition.any.length === 0 ? "no credit" : joined(condition.any, " or ");
  }
  if ("not" in condition) return negatedText(condition.not);
  if ("has" in condition) return listText(condition.fact, condition.has);
  if ("is" in condition) return `${factWords[condition.fact]} is ${condition.is}`;
  if ("in" in condition) return `${factWords[condition.fact]} is ${condition.in.join(" or ")}`;
  return vintageText(condition);
}

function joined(conditions: readonly RuleCondition[], word: string): string {
  const texts = conditions.map((one) =>
    "all" in one || "any" in one ? `(${conditionText(one)})` : conditionText(one),
  );
  return texts.join(word);
}

function negatedText(condition: RuleCondition): string {
  if ("has" in condition && condition.fact === "labels") {
    return `no credit of the vintage carries the registry’s label ‘${condition.has}’`;
  }
  if ("has" in condition && condition.fact === "authorisation") {
    return conditionText(condition).replace("has authorised", "has not authorised");
  }
  return `it is not so that ${conditionText(condition)}`;
}

type ListFact = Extract<RuleCondition, { has: string }>["fact"];

function listText(fact: ListFact, value: string): string {
  if (fact === "labels") return `all credits of the vintage carry the registry’s label ‘${value}’`;
  if (fact !== "authorisation") return `${factWords[fact]} is ${value}`;
  return value === "any"
    ? "the host country has authorised the credits under Article 6"
    : `the host country has authorised the credits under Article 6 for ${value}`;
}

function vintageText({ from, to }: Extract<RuleCondition, { fact: "vintage" }>): string {
  if (from === undefined) return `the vintage is ${to} or earlier`;
  return to === undefined
    ? `the vintage is ${from} or later`
    : `the vintage is between ${from} and ${to}`;
}

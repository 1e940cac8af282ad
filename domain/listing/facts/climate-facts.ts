import type { Permanence } from "../value.ts";
import { absent, type Fact, type FactValue, statedList, statedText } from "./fact.ts";

/** What a credit stands for, how long it lasts and what else the project does. */
export const carbonCategory: Fact = {
  key: "carbonCategory",
  label: "Credit Type",
  audience: "everyone",
  fields: ["impact.category"],
  value: (project) => statedText(project.carbonCategory),
};

export const permanence: Fact = {
  key: "permanence",
  label: "Permanence",
  unit: "years",
  audience: "signed in",
  fields: ["impact.durability"],
  value: (project) => permanenceValue(project.permanence, (value) => value.text),
};

type StatedPermanence = Extract<Permanence, { kind: "value" }>;

export function permanenceValue(
  stated: Permanence,
  dataOf: (value: StatedPermanence) => string | number | null,
): FactValue {
  if (stated.kind === "hidden") return absent("hidden");
  if (stated.kind === "not applicable") return absent("not applicable");
  if (stated.kind === "none") return absent("not stated");
  const data = dataOf(stated);
  if (data === null) return absent("not known", "stated without a number");
  const { text, years } = stated;
  return { kind: "stated", data, text, amount: amountOf(years) };
}

const amountOf = (years: number | null) =>
  years === null ? undefined : { value: years, unit: "years" };

export const sector: Fact = {
  key: "sector",
  label: "Project Sector",
  audience: "everyone",
  fields: ["project.sector"],
  value: ({ allSectors }) => statedList(allSectors),
};

export const type: Fact = {
  key: "type",
  label: "Project Type",
  audience: "everyone",
  fields: ["project.type"],
  value: ({ allProjectTypes }) => statedList(allProjectTypes),
};

export const subType: Fact = {
  key: "subType",
  label: "Sub-Type",
  audience: "everyone",
  fields: ["project.subType"],
  value: ({ allSubTypes }) => statedList(allSubTypes),
};

export const sdgs: Fact = {
  key: "sdgs",
  label: "UN SDGs benefitted",
  audience: "everyone",
  fields: ["impact.sdgs"],
  value: (project) => statedList(project.sdgs),
};

export const climateFacts = [carbonCategory, permanence, sector, type, subType, sdgs] as const;

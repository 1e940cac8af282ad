import { storedTime } from "../../stored-time.ts";
import { longDay } from "../../text/date-text.ts";
import { periodText } from "../crediting-period.ts";
import { absent, type Fact, statedText, statedTonnes } from "./fact.ts";

const dayText = (day: string) => longDay(new Date(storedTime(day)));

export const projectName: Fact = {
  key: "projectName",
  label: "Project Name",
  audience: "everyone",
  fields: ["project.name"],
  value: (project) => statedText(project.projectName),
};

export const registry: Fact = {
  key: "registry",
  label: "Registry",
  audience: "everyone",
  fields: ["project.registry"],
  value: (project) => statedText(project.registry),
};

/** Verbatim; the text says where and when it was read. */
export const registryStatus: Fact = {
  key: "registryStatus",
  label: "Registry Status",
  audience: "everyone",
  fields: [],
  statedBy: "registry",
  value: ({ registry: name, registryStatus: said, registryStatusAsOf: asOf }) => {
    if (said === null) return absent("not stated");
    const day = asOf === null ? "" : ` of ${dayText(asOf)}`;
    const text = `${said}, in ${name === null ? "the registry" : name}'s file${day}`;
    return { kind: "stated", data: said, text, figure: said };
  },
};

export const creditingPeriod: Fact = {
  key: "creditingPeriod",
  label: "Crediting Period",
  audience: "everyone",
  fields: ["project.creditingPeriodStart", "project.creditingPeriodEnd"],
  value: (project) => {
    const period = periodText(project.creditingPeriod);
    if (period === null) return absent("not stated");
    const text = periodText(project.creditingPeriod, dayText) ?? period;
    return { kind: "stated", data: period, text, figure: period };
  },
};

export const issued: Fact = {
  key: "issued",
  label: "Issued",
  unit: "tCO2e",
  audience: "everyone",
  fields: ["impact.issuedTonnes"],
  value: ({ issuedTonnes }) => statedTonnes(issuedTonnes),
};

export const retired: Fact = {
  key: "retired",
  label: "Retired",
  unit: "tCO2e",
  audience: "everyone",
  fields: ["impact.retiredTonnes"],
  value: ({ retiredTonnes }) => statedTonnes(retiredTonnes),
};

export const estimatedPerYear: Fact = {
  key: "estimatedPerYear",
  label: "Estimated per Year",
  unit: "tCO2e",
  audience: "everyone",
  fields: ["impact.estimatedAnnualTonnes"],
  value: (project) => statedTonnes(project.estimatedAnnualTonnes),
};

export const registryFacts = [
  projectName,
  registry,
  registryStatus,
  creditingPeriod,
  issued,
  retired,
  estimatedPerYear,
] as const;

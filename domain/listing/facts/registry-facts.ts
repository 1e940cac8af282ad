import { storedTime } from "../../stored-time.ts";
import { longDay } from "../../text/date-text.ts";
import { percentText } from "../../text/figure.ts";
import { periodText } from "../crediting-period.ts";
import { absent, type Fact, statedText, statedTonnes } from "./fact.ts";
import { retiredShare } from "./fact-texts.ts";

const dayText = (day: string) => longDay(new Date(storedTime(day)));

/** What is registered, and the tonnes that were issued and retired. */
export const registryId: Fact = {
  key: "registryId",
  label: "Project ID",
  audience: "everyone",
  fields: ["project.id"],
  value: (project) => statedText(project.registryId || null),
};

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

export const registryLink: Fact = {
  key: "registryLink",
  label: "Registry Link",
  audience: "everyone",
  fields: ["project.registryLink"],
  value: (project) => statedText(project.registryLink),
};

export const creditingPeriod: Fact = {
  key: "creditingPeriod",
  label: "Crediting Period",
  explanation: "The period for which credits may be issued.",
  audience: "everyone",
  fields: ["project.creditingPeriodStart", "project.creditingPeriodEnd"],
  value: (project) => {
    const period = periodText(project.creditingPeriod);
    if (period === null) return absent("not stated");
    const text = periodText(project.creditingPeriod, dayText) ?? period;
    return { kind: "stated", data: period, text, figure: period };
  },
};

export const creditingPeriodStart: Fact = {
  key: "creditingPeriodStart",
  label: "Crediting Period Start",
  audience: "everyone",
  fields: ["project.creditingPeriodStart"],
  value: (project) => statedText(project.creditingPeriod.start),
};

export const creditingPeriodEnd: Fact = {
  key: "creditingPeriodEnd",
  label: "Crediting Period End",
  audience: "everyone",
  fields: ["project.creditingPeriodEnd"],
  value: (project) => statedText(project.creditingPeriod.end),
};

export const issued: Fact = {
  key: "issued",
  label: "Issued",
  explanation: "Credits issued so far, in tonnes of CO2 equivalent.",
  unit: "tCO2e",
  audience: "everyone",
  fields: ["impact.issuedTonnes"],
  value: ({ issuedTonnes }) => statedTonnes(issuedTonnes),
};

export const retired: Fact = {
  key: "retired",
  label: "Retired",
  explanation: "Credits retired so far, in tonnes of CO2 equivalent.",
  unit: "tCO2e",
  audience: "everyone",
  fields: ["impact.retiredTonnes"],
  value: ({ retiredTonnes }) => statedTonnes(retiredTonnes),
};

export const retiredShareOfIssued: Fact = {
  key: "retiredShare",
  label: "Share of issued credits retired",
  unit: "%",
  audience: "everyone",
  fields: ["impact.retiredTonnes", "impact.issuedTonnes"],
  value: (project) => {
    const share = retiredShare(project);
    if (share === null) return absent("not known");
    const percent = Math.round(share * 100);
    return { kind: "stated", data: percent, text: percentText(percent) };
  },
};

export const estimatedPerYear: Fact = {
  key: "estimatedPerYear",
  label: "Estimated per Year",
  explanation: "Credits expected per year, in tonnes of CO2 equivalent.",
  unit: "tCO2e",
  audience: "everyone",
  fields: ["impact.estimatedAnnualTonnes"],
  value: (project) => statedTonnes(project.estimatedAnnualTonnes),
};

export const registryFacts = [
  registryId,
  projectName,
  registry,
  registryLink,
  creditingPeriod,
  creditingPeriodStart,
  creditingPeriodEnd,
  issued,
  retired,
  retiredShareOfIssued,
  estimatedPerYear,
] as const;

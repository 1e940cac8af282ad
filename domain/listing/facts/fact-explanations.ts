import { ratingsAgency } from "../../agencies/agencies.ts";
import { settingsText } from "../lasting-settings.ts";
import { defaultLastingTonne } from "../lasting-tonne.ts";
import type { Fact } from "./fact.ts";

/** What facts mean, by key. Not in the table of facts, as they are loaded on demand. */
const explanations: Readonly<Record<string, string>> = {
  costPerTon:
    "The developer's price for one tonne of CO2 equivalent (tCO2e). POA: price on application.",
  lastingTonne: `The price of keeping one removed tonne stored for ${settingsText(defaultLastingTonne)}, if it is bought again each time its stated years end.`,
  creditAvailability: "Whether credits can be bought, according to the developer.",
  carbonCategory:
    "What a credit stands for: carbon taken out of the air, or emissions reduced or avoided, and how long the carbon stays stored.",
  permanence:
    "How long the carbon is expected to stay out of the atmosphere. Avoided emissions are not stored, so it does not apply to them.",
  [ratingsAgency.columnKey]: `How likely ${ratingsAgency.fullName} thinks it is that a credit achieves a tonne of CO2e avoided or removed.`,
  stage: "How far independent auditors have checked the project.",
  labels: "Awarded to the standard, the project or some of its credits.",
  registryStatus: "What the registry itself says of the project, in its own words.",
  creditingPeriod: "The period for which credits may be issued.",
  issued: "Credits issued so far, in tonnes of CO2 equivalent.",
  retired: "Credits retired so far, in tonnes of CO2 equivalent.",
  vintagesInRegistry:
    "What the registry's own files of issuances and retirements say about each vintage, in tonnes of CO2 equivalent.",
  tonnesLeft:
    "Issued less retired, cancelled, converted and set aside, according to the registry's files; known only if both issuances and retirements were read.",
  vintageLabels: "Labels that the registry's own files have on the credits of a vintage.",
  estimatedPerYear: "Credits expected per year, in tonnes of CO2 equivalent.",
  customPriceFrom: "The quantity from which the developer negotiates the price.",
  status: "How close the credits are to being retired, as stated.",
  vintage: "The years in which the credited reduction or removal took place.",
};

export const explanationOf = ({ key }: Pick<Fact, "key">): string | undefined => explanations[key];

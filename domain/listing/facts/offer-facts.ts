import { priceText } from "../currency.ts";
import { defaultLastingTonne, lastingTonne, settingsText } from "../lasting-tonne.ts";
import type { DisplayProject } from "../listing.ts";
import { absent, type Fact, type FactValue, statedText, statedTonnes } from "./fact.ts";

/** What is offered, at which price and on which terms. */
export const costPerTon: Fact = {
  key: "costPerTon",
  label: "Cost / tCO2e",
  explanation:
    "The developer's price for one tonne of CO2 equivalent (tCO2e). POA: price on application.",
  audience: "signed in",
  fields: ["pricing.costPerTon"],
  value: ({ costPerTon: cost }) => {
    if (cost.kind === "hidden") return absent("hidden");
    if (cost.kind === "on request") return absent("on request");
    if (cost.kind === "none") return absent("not stated");
    const { amount, currency, symbol } = cost;
    return {
      kind: "stated",
      data: amount,
      text: priceText(amount, symbol),
      amount: { value: amount, unit: currency },
    };
  },
};

export const lastingTonneCost: Fact = {
  key: "lastingTonne",
  label: "What a lasting tonne costs",
  explanation: `The price of keeping one removed tonne stored for ${settingsText(defaultLastingTonne)}, if it is bought again each time its stated years end.`,
  audience: "signed in",
  fields: ["pricing.costPerTon", "impact.durability", "impact.category"],
  value: (project, settings = defaultLastingTonne) => {
    const lasting = lastingTonne(project, settings);
    if (lasting.kind === "hidden") return absent("hidden");
    if (lasting.kind !== "value") return absent(lasting.kind, lasting.reason);
    const { amount, currency, symbol, renewedEvery } = lasting;
    return {
      kind: "stated",
      data: amount,
      text: priceText(amount, symbol),
      note: renewedEvery === null ? undefined : `renewed every ${renewedEvery} years`,
      amount: { value: amount, unit: currency },
    };
  },
};

export const minimumPurchase: Fact = {
  key: "minimumPurchase",
  label: "Minimum Purchase",
  unit: "tCO2e",
  audience: "everyone",
  fields: ["pricing.minimumPurchaseQuantity"],
  value: ({ minimumPurchase: tonnes }) => statedTonnes(tonnes),
};

export const customPriceFrom: Fact = {
  key: "customPriceFrom",
  label: "Price by Negotiation from",
  explanation: "The quantity from which the developer negotiates the price.",
  unit: "tCO2e",
  audience: "everyone",
  fields: ["pricing.minimumPurchaseCustomPrice"],
  value: (project) => statedTonnes(project.customPriceFrom),
};

export const creditAvailability: Fact = {
  key: "creditAvailability",
  label: "Credit Availability",
  explanation: "Whether credits can be bought, according to the developer.",
  audience: "everyone",
  fields: ["impact.credit_availability"],
  value: (project) => statedText(project.creditAvailability),
};

export const creditStatus: Fact = {
  key: "status",
  label: "Credit Status",
  explanation: "How close the credits are to being retired, as stated.",
  audience: "everyone",
  fields: ["team.projectStatus"],
  value: (project) => statedText(project.creditStatus),
};

export const vintage: Fact = {
  key: "vintage",
  label: "Vintage",
  explanation: "The years in which the credited reduction or removal took place.",
  audience: "everyone",
  fields: ["impact.vintage"],
  value: vintageValue,
};

function vintageValue({ vintage: stated }: DisplayProject): FactValue {
  if (stated.kind === "not applicable") return absent("not applicable");
  return statedText(stated.kind === "value" ? stated.years.join(", ") : null);
}

export const offerFacts = [
  costPerTon,
  lastingTonneCost,
  minimumPurchase,
  customPriceFrom,
  creditAvailability,
  creditStatus,
  vintage,
] as const;

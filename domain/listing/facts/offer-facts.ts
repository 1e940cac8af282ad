import { priceText } from "../currency.ts";
import { defaultLastingTonne, lastingTonne } from "../lasting-tonne.ts";
import type { DisplayProject } from "../listing.ts";
import { absent, type Fact, type FactValue, statedText } from "./fact.ts";

/** What is offered, at which price and on which terms. */
export const costPerTon: Fact = {
  key: "costPerTon",
  label: "Cost / tCO2e",
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

export const creditAvailability: Fact = {
  key: "creditAvailability",
  label: "Credit Availability",
  audience: "everyone",
  fields: ["impact.credit_availability"],
  value: (project) => offered(project, project.creditAvailability),
};

/** What is said of the credits on offer; nothing is, if the project has ended in its registry. */
export function offered({ hasEnded }: DisplayProject, stated: string | null): FactValue {
  return hasEnded ? absent("not available") : statedText(stated);
}

/** Whether a fact is in a currency, whose terms go with it. */
export const isPrice = (fact: Fact | null) => fact === costPerTon || fact === lastingTonneCost;

export const offerFacts = [costPerTon, lastingTonneCost, creditAvailability] as const;

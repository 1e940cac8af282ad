import { vintageName } from "../ledger/vintage-lot.ts";
import { tonnesText } from "../listing/facts/fact-texts.ts";
import { offeredText } from "./offered-money.ts";
import type { Offer } from "./seller-offer.ts";

/** '20,000 tCO2e of Verra 9114, vintage 2024, at $31 per tonne, from Kilifi Mangrove Trust' */
export function offerSentence(offer: Offer): string {
  const { registry, id, vintage, kilograms, price, seller, labels, effect } = offer;
  const project = [registry, id].filter((part) => part !== null).join(" ");
  return [
    kilograms === null ? project : `${tonnesText(kilograms / 1_000)} of ${project}`,
    vintage && `vintage ${vintageName(vintage)}`,
    price && `at ${offeredText(price)} per tonne`,
    ...labels,
    effect,
    seller && `from ${seller}`,
  ]
    .filter((part) => part)
    .join(", ");
}

import { climateFacts } from "./climate-facts.ts";
import { detailFacts } from "./detail-facts.ts";
import type { Fact } from "./fact.ts";
import { ledgerFacts } from "./ledger-facts.ts";
import { offerFacts } from "./offer-facts.ts";
import { placeFacts } from "./place-facts.ts";
import { qualityFacts } from "./quality-facts.ts";
import { registryFacts } from "./registry-facts.ts";
import { textFactList } from "./text-facts.ts";
import { useFacts } from "./use-facts.ts";

/** Every fact that is known about a listing. */
export const factTable: readonly Fact[] = [
  ...offerFacts,
  ...climateFacts,
  ...qualityFacts,
  ...textFactList,
  ...registryFacts,
  ...ledgerFacts,
  ...placeFacts,
  ...detailFacts,
  ...useFacts,
];

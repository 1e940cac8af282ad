import { findColumn } from "../listing/columns.ts";
import * as climate from "../listing/facts/climate-facts.ts";
import * as details from "../listing/facts/detail-facts.ts";
import type { Fact } from "../listing/facts/fact.ts";
import * as ledger from "../listing/facts/ledger-facts.ts";
import * as offer from "../listing/facts/offer-facts.ts";
import * as place from "../listing/facts/place-facts.ts";
import * as quality from "../listing/facts/quality-facts.ts";
import * as registries from "../listing/facts/registry-facts.ts";
import { textFactList } from "../listing/facts/text-facts.ts";
import type { Attribute, AttributeGroup } from "./attribute.ts";

/** Rendered like the explorer's column for the same fact, if it has one. */
function of(fact: Fact, comparable: Pick<Attribute, "better" | "within"> = {}): Attribute {
  return { fact, column: findColumn(fact.key), ...comparable };
}

/**
 * The facts that projects are compared by, in groups. A value is better only where it is so for
 * everybody: an avoided tonne beside a removed one is not, however cheap.
 */
export const attributeTable: readonly AttributeGroup[] = [
  {
    title: "Price",
    attributes: [
      of(offer.costPerTon, {
        better: "lower",
        // A price at which nothing can be bought is not the best one.
        within: ({ carbonCategory, hasEnded }) => (hasEnded ? null : carbonCategory),
      }),
      of(offer.lastingTonneCost),
      of(details.minimumPurchase),
      of(details.customPriceFrom),
    ],
  },
  {
    title: "Climate effect and permanence",
    attributes: [
      of(climate.carbonCategory),
      of(climate.permanence, { better: "higher" }),
      of(climate.type),
      of(climate.subType),
    ],
  },
  {
    title: "Quality",
    attributes: [
      of(quality.agencyRating, { better: "higher" }),
      of(details.ratingDate),
      of(quality.accreditation),
      of(quality.additionalCertifications),
      of(quality.stage),
    ],
  },
  {
    title: "Status and documents",
    attributes: [
      of(details.creditStatus),
      of(details.vintage),
      of(quality.methodology),
      ...textFactList.map((fact) => of(fact)),
    ],
  },
  {
    title: "Registry and labels",
    attributes: [
      of(registries.registry),
      of(registries.registryStatus),
      of(quality.labels),
      of(registries.creditingPeriod),
      of(registries.issued),
      of(registries.retired),
      of(details.retiredShareOfIssued),
      of(ledger.vintagesInRegistry),
      of(ledger.tonnesLeft),
      of(ledger.vintageLabels),
      of(registries.estimatedPerYear),
    ],
  },
  {
    title: "Co-benefits and terms",
    attributes: [of(climate.sdgs), of(offer.creditAvailability)],
  },
  {
    title: "Project and company",
    attributes: [
      of(climate.sector),
      of(place.location),
      of(place.region),
      of(place.companyLocation),
      of(details.companySize),
    ],
  },
];

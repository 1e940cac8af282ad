import { ratingsAgency } from "../agencies/agencies.ts";
import { exactMoment } from "../exact-moment.ts";
import { type LotAmount, lotAmounts } from "../ledger/vintage-lot.ts";
import * as climate from "../listing/facts/climate-facts.ts";
import * as details from "../listing/facts/detail-facts.ts";
import * as ledger from "../listing/facts/ledger-facts.ts";
import * as offer from "../listing/facts/offer-facts.ts";
import * as place from "../listing/facts/place-facts.ts";
import * as quality from "../listing/facts/quality-facts.ts";
import * as registries from "../listing/facts/registry-facts.ts";
import { textFacts } from "../listing/facts/text-facts.ts";
import { defaultLastingTonne } from "../listing/lasting-tonne.ts";
import { projectPath } from "../listing/project-path.ts";
import type { Permanence } from "../listing/value.ts";
import { perStatedText, statedTexts } from "../stated-texts.ts";
import { sourcesOf } from "./field-sources.ts";
import { link } from "./link.ts";
import { labelsIn, methodologiesIn, usesIn, vintagesIn } from "./listed-records.ts";
import { fieldOf, type OpenField } from "./open-field.ts";

/** Each is placed by name below, because fields keep their position and newer ones come last. */
const texts = perStatedText((key) => {
  const { column, description } = statedTexts[key];
  return fieldOf(textFacts[key], { name: column, kind: "text", description });
});

const amountDescriptions: Readonly<Record<LotAmount, string>> = {
  issued: "Kilograms of CO2 equivalent that were issued.",
  retired: "Kilograms that were retired.",
  cancelled: "Kilograms that were cancelled.",
  converted: "Kilograms converted to credits of another programme.",
  buffer: "Kilograms set aside in a buffer.",
};

/** What a record of a vintage contains. */
const vintageParts: NonNullable<OpenField["parts"]> = [
  { name: "start", kind: "date", description: "Its first day.", isAlwaysKnown: true },
  { name: "end", kind: "date", description: "Its last day.", isAlwaysKnown: true },
  ...lotAmounts.map((amount) => ({
    name: `${amount}_kg`,
    kind: "integer" as const,
    description: amountDescriptions[amount],
  })),
  {
    name: "left_kg",
    kind: "integer",
    description: "Kilograms that are left; null unless this is known exactly.",
  },
  {
    name: "effect",
    kind: "text",
    description: "removal, reduction or mixed, if the registry says so.",
  },
  {
    name: "labels",
    kind: "texts",
    description: "Labels on all of its credits.",
    isAlwaysKnown: true,
  },
  {
    name: "labels_on_some",
    kind: "texts",
    description: "Labels on some of its credits.",
    isAlwaysKnown: true,
  },
  { name: "issued_as_of", kind: "date", description: "The day of the file of issuances." },
  { name: "retired_as_of", kind: "date", description: "The day of the file of retirements." },
  { name: "labels_as_of", kind: "date", description: "The day of the file that has its labels." },
];

/**
 * Version 1 of a project's fields. New fields may be added at the end; none may be removed, renamed
 * or given another type. open-fields.test.ts pins the list.
 */
export const openFields: readonly OpenField[] = [
  {
    name: "id",
    kind: "id",
    description: "Our own id for the project, which never changes.",
    isAlwaysKnown: true,
    value: ({ project }) => project.id,
  },
  {
    name: "url",
    kind: "link",
    description: "The page of the project.",
    isAlwaysKnown: true,
    value: ({ project, origins }) => new URL(projectPath(project.id), origins.siteUrl).href,
  },
  {
    name: "registry_id",
    kind: "text",
    description: "The project’s id in its registry, as stated by its developer.",
    isAlwaysKnown: true,
    fact: details.registryId,
    value: ({ project }) => project.registryId,
  },
  fieldOf(registries.projectName, {
    name: "name",
    kind: "text",
    description: "The name of the project.",
  }),
  fieldOf(registries.registry, {
    name: "registry",
    kind: "text",
    description: "The registry that lists the project.",
  }),
  {
    name: "registry_link",
    kind: "link",
    description: "Link to the project in its registry.",
    fact: details.registryLink,
    value: ({ project }) => link(project.registryLink),
  },
  fieldOf(place.company, {
    name: "company",
    kind: "text",
    description: "The company that offers the project’s credits.",
  }),
  fieldOf(details.companySize, {
    name: "company_size",
    kind: "text",
    description: "The size of the company, in its own words.",
  }),
  fieldOf(place.companyLocation, {
    name: "company_location",
    kind: "text",
    description: "Location of the company’s head office.",
  }),
  {
    name: "website",
    kind: "link",
    description: "The website of the project or its company.",
    fact: details.website,
    value: ({ project }) => link(project.website),
  },
  fieldOf(details.description, {
    name: "description",
    kind: "text",
    description: "What the project does, in the developer’s words.",
  }),
  fieldOf(place.location, {
    name: "location",
    kind: "text",
    description: "The country or countries of the project.",
  }),
  fieldOf(place.region, {
    name: "region",
    kind: "text",
    description: "The region within the country.",
  }),
  fieldOf(details.latitude, {
    name: "latitude",
    kind: "number",
    description: "In decimal degrees, north of the equator.",
  }),
  fieldOf(details.longitude, {
    name: "longitude",
    kind: "number",
    description: "In decimal degrees, east of Greenwich.",
  }),
  fieldOf(climate.sector, {
    name: "sectors",
    kind: "texts",
    description: "The sectors of the project, the main one first.",
  }),
  fieldOf(climate.type, {
    name: "types",
    kind: "texts",
    description: "The types of the project, the main one first.",
  }),
  fieldOf(climate.subType, {
    name: "subtypes",
    kind: "texts",
    description: "The sub-types of the project, the main one first.",
  }),
  fieldOf(climate.carbonCategory, {
    name: "credit_type",
    kind: "text",
    description:
      "Whether a credit represents a removal or a reduction, and how the carbon is stored.",
  }),
  fieldOf(quality.stage, {
    name: "stage",
    kind: "text",
    description: "How far independent auditors have checked the project.",
  }),
  fieldOf(details.creditStatus, {
    name: "status",
    kind: "text",
    description: "How close the credits are to being retired.",
  }),
  fieldOf(offer.creditAvailability, {
    name: "credit_availability",
    kind: "text",
    description: "Whether credits can be bought, according to the developer.",
  }),
  fieldOf(details.vintage, {
    name: "vintage",
    kind: "text",
    description:
      "The years in which the credited reduction or removal took place, separated by commas.",
  }),
  fieldOf(details.creditingPeriodStart, {
    name: "crediting_period_start",
    kind: "date",
    description: "The first day of the current crediting period.",
  }),
  fieldOf(details.creditingPeriodEnd, {
    name: "crediting_period_end",
    kind: "date",
    description: "The last day of the current crediting period.",
  }),
  fieldOf(registries.estimatedPerYear, {
    name: "estimated_annual_tonnes",
    kind: "integer",
    description: "Tonnes of CO2 equivalent that the project expects to credit per year.",
  }),
  fieldOf(registries.issued, {
    name: "issued_tonnes",
    kind: "integer",
    description: "Tonnes issued as credits so far.",
  }),
  fieldOf(registries.retired, {
    name: "retired_tonnes",
    kind: "integer",
    description: "Issued tonnes that have been retired so far.",
  }),
  fieldOf(details.minimumPurchase, {
    name: "minimum_purchase_tonnes",
    kind: "integer",
    description: "The minimum purchase in tonnes; null if the developer states none.",
  }),
  texts.verifier,
  fieldOf(quality.accreditation, {
    name: "accreditations",
    kind: "texts",
    description: "Who accredited the project.",
  }),
  fieldOf(quality.additionalCertifications, {
    name: "additional_certifications",
    kind: "text",
    description: "Other certifications stated by the developer.",
  }),
  fieldOf(climate.sdgs, {
    name: "sdgs",
    kind: "texts",
    description: "The UN Sustainable Development Goals that the project supports.",
  }),
  {
    name: "methodologies",
    kind: "records",
    description: "The methodologies used to measure the project’s effect.",
    parts: [
      {
        name: "name",
        kind: "text",
        description: "The name of the methodology.",
        isAlwaysKnown: true,
      },
      { name: "version", kind: "text", description: "The version of the methodology." },
      { name: "link", kind: "link", description: "Link to its document." },
    ],
    fact: quality.methodology,
    value: ({ project, origins }) => methodologiesIn(project, origins),
  },
  {
    name: "labels",
    kind: "records",
    description:
      "Labels awarded to the standard, the project or its credits by programmes and schemes.",
    parts: [
      {
        name: "name",
        kind: "text",
        description: "The name of the label.",
        isAlwaysKnown: true,
      },
      { name: "scope", kind: "text", description: "Standard, Project or Credits." },
      {
        name: "vintages",
        kind: "text",
        description: "The years it applies to, separated by commas; null means all years.",
      },
      { name: "date", kind: "date", description: "The day it was awarded." },
      { name: "link", kind: "link", description: "Link to where it can be checked." },
    ],
    fact: quality.labels,
    value: ({ project }) => labelsIn(project),
  },
  {
    name: "created_at",
    kind: "moment",
    description: "When the project was submitted to us.",
    isAlwaysKnown: true,
    value: ({ project }) => exactMoment(project.createdAt) ?? "",
  },
  {
    name: "changed_at",
    kind: "moment",
    description:
      "When a value of the project last changed: any value with a key, including the agency’s ratings of it; otherwise, a public one.",
    isAlwaysKnown: true,
    value: ({ changedAt }) => exactMoment(changedAt) ?? "",
  },
  fieldOf(offer.costPerTon, {
    name: "cost_usd_per_tonne",
    kind: "number",
    description:
      "The developer’s price per tonne in US dollars; null if it is only available on request.",
  }),
  {
    name: "is_cost_on_request",
    kind: "yes or no",
    description: "Whether the price is only available on request; null if this is not stated.",
    isGated: true,
    value: ({ project: { costPerTon: cost } }) => {
      if (cost.kind === "on request") return true;
      return cost.kind === "value" ? false : null;
    },
  },
  fieldOf(climate.permanence, {
    name: "permanence",
    kind: "text",
    description: "How long the carbon is expected to stay stored, in the developer’s words.",
  }),
  fieldOf(details.permanenceYears, {
    name: "permanence_years",
    kind: "integer",
    description: "The minimum number of years of permanence; null if no number is stated.",
  }),
  fieldOf(quality.agencyRating, {
    name: `${ratingsAgency.id}_rating`,
    kind: "text",
    description: `The rating of ${ratingsAgency.fullName}.`,
  }),
  fieldOf(details.ratingDate, {
    name: `${ratingsAgency.id}_rating_date`,
    kind: "date",
    description: `The day of the rating, according to ${ratingsAgency.fullName}.`,
  }),
  fieldOf(details.ratingWatch, {
    name: `${ratingsAgency.id}_on_watch`,
    kind: "yes or no",
    description: `Whether ${ratingsAgency.fullName} has the rating on watch; null if it has not rated the project.`,
  }),
  {
    name: "permanence_status",
    kind: "text",
    description:
      "Whether the permanence is a number of years: 'number', 'stated without a number', 'not applicable' (avoided emissions are not stored) or 'not stated'.",
    isGated: true,
    isAlwaysKnown: true,
    value: ({ project }) => permanenceStatus(project.permanence),
  },
  fieldOf(offer.lastingTonneCost, {
    name: "lasting_tonne_usd",
    kind: "number",
    description:
      "The price in US dollars of keeping one removed tonne stored until the horizon, if it is bought again each time its stated years end; null for anything but removals, or if price or years are not stated.",
  }),
  {
    name: "lasting_tonne_horizon_years",
    kind: "integer",
    description: "The horizon of 'lasting_tonne_usd', in years.",
    isGated: true,
    isAlwaysKnown: true,
    value: () => defaultLastingTonne.horizonYears,
  },
  {
    name: "lasting_tonne_discount_rate_percent",
    kind: "number",
    description: "The yearly discount rate of 'lasting_tonne_usd', in per cent.",
    isGated: true,
    isAlwaysKnown: true,
    value: () => defaultLastingTonne.discountRate,
  },
  fieldOf(details.customPriceFrom, {
    name: "negotiated_price_from_tonnes",
    kind: "integer",
    description:
      "The quantity in tonnes from which the developer negotiates the price; null if the developer states none.",
  }),
  fieldOf(details.portfolio, {
    name: "is_portfolio",
    kind: "yes or no",
    description: "Whether the listing stands for several projects.",
    isAlwaysKnown: true,
  }),
  fieldOf(details.developerType, {
    name: "developer_type",
    kind: "text",
    description: "What the company does, in its own words.",
  }),
  {
    name: "sources",
    kind: "records",
    description:
      "Who stated the values and when. Values from before this was recorded, and those that no one stated, are in none.",
    parts: [
      {
        name: "by",
        kind: "text",
        description:
          "developer, registry, team, agency, or form: what the submission form sets where the developer left a field open.",
        isAlwaysKnown: true,
      },
      { name: "on", kind: "text", description: "The time, or the day of the registry’s file." },
      { name: "registry", kind: "text", description: "Which registry stated it." },
      {
        name: "fields",
        kind: "texts",
        description: "The names of the fields.",
        isAlwaysKnown: true,
      },
    ],
    value: (listing) => sourcesOf(listing, openFields),
  },
  fieldOf(registries.registryStatus, {
    name: "registry_status",
    kind: "text",
    description:
      "The registry’s own word for the project’s status. If it says that the project was withdrawn, rejected, cancelled, put on hold or the like, ‘status’ and ‘credit_availability’ are null.",
  }),
  fieldOf(details.registryStatusDate, {
    name: "registry_status_date",
    kind: "date",
    description: "The day of the registry’s file that has this status.",
  }),
  {
    name: "vintages",
    kind: "records",
    description:
      "What the registry’s own files of issuances, retirements and cancellations say about the credits of each vintage, the newest first.",
    parts: vintageParts,
    value: ({ project }) => vintagesIn(project),
  },
  fieldOf(ledger.tonnesLeft, {
    name: "tonnes_left",
    kind: "number",
    description:
      "Issued tonnes of all vintages less what has been retired, cancelled, converted or set aside, according to the registry’s files; null unless it is known exactly.",
  }),
  {
    name: "uses",
    kind: "records",
    description:
      "What its credits may be used for, by the schemes’ rules: one record for each scheme, verdict and rule. Without a rule, nothing is said.",
    parts: [
      { name: "scheme", kind: "text", description: "The scheme’s key.", isAlwaysKnown: true },
      { name: "name", kind: "text", description: "The scheme’s name.", isAlwaysKnown: true },
      {
        name: "verdict",
        kind: "text",
        description: "yes, no, or unknown where a fact is missing.",
        isAlwaysKnown: true,
      },
      {
        name: "vintages",
        kind: "texts",
        description: "The vintages it is about; empty if the registry’s vintages are not known.",
        isAlwaysKnown: true,
      },
      {
        name: "rule",
        kind: "link",
        description: "The version of the rule that decides, with its clause and source.",
        isAlwaysKnown: true,
      },
    ],
    value: ({ project, origins }) => usesIn(project, origins),
  },
];

function permanenceStatus(permanence: Permanence): string {
  if (permanence.kind !== "value") return notANumber[permanence.kind];
  return permanence.years === null ? "stated without a number" : "number";
}

const notANumber = {
  hidden: "hidden",
  none: "not stated",
  "not applicable": "not applicable",
} as const;

/** The fields that a client may read. */
export function fieldsFor(isRevealed: boolean): readonly OpenField[] {
  return isRevealed ? openFields : openFields.filter(({ isGated }) => !isGated);
}

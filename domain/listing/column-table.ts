import { ratingsAgency } from "../agencies/agencies.ts";
import { creditAvailabilities, projectStages, sdgGoals } from "../listed-choices.ts";
import { ratingRank } from "../rating/rating.ts";
import { statedTextKeys, statedTexts } from "../stated-texts.ts";
import { figure } from "../text/figure.ts";
import { offerText, offerTone, shortAvailability, stageTone } from "./badge-tones.ts";
import {
  type ColumnDefinition,
  countries,
  dash,
  lastInOrder,
  notStatedOption,
  plainOption,
  several,
} from "./column.ts";
import * as climate from "./facts/climate-facts.ts";
import { methodologyText } from "./facts/fact-texts.ts";
import * as ledger from "./facts/ledger-facts.ts";
import * as offer from "./facts/offer-facts.ts";
import * as place from "./facts/place-facts.ts";
import * as quality from "./facts/quality-facts.ts";
import * as registries from "./facts/registry-facts.ts";
import { textFacts } from "./facts/text-facts.ts";
import { allowedUses, mayBeUsedFor } from "./facts/use-facts.ts";
import { defaultLastingTonne, lastingTonne } from "./lasting-tonne.ts";
import {
  type DisplayProject,
  isRemovalOnCard,
  labelNames,
  shownAccreditations,
} from "./listing.ts";
import { bandOfYears, permanenceBands } from "./permanence.ts";
import { defaultText, notStatedText } from "./value.ts";

// A lasting price is named with its terms.
const { horizonYears, discountRate } = defaultLastingTonne;
const unknownLocation = [defaultText.location];
const dashIfNotStated = { "not stated": dash } as const;
const dashIfNotKnown = { "not known": dash } as const;
const endedOption = plainOption("Ended in its registry", "ended");
const orElse = (text: string) => ({ "not stated": text }) as const;
const rightAlignedNumber = {
  align: "right",
  isHiddenByDefault: true,
  absent: dashIfNotStated,
  cell: { kind: "text" },
} as const;

/** The explorer's columns, in order. Everything else about a column derives from this table. */
export const columnTable = [
  {
    key: "company",
    fact: place.company,
    width: 304,
    togglable: false,
    absent: orElse(defaultText.company),
    cell: { kind: "company" },
    sort: ({ company }) => company,
  },
  {
    key: "contact",
    fact: null,
    label: "Contact",
    width: 120,
    align: "buttons",
    cell: { kind: "contact" },
    card: { area: "foot", position: 2 },
  },
  {
    key: "methodology",
    fact: quality.methodology,
    hasAbbreviations: true,
    width: 168,
    absent: dashIfNotStated,
    ...several("list", ({ methodologies }) => methodologies.map(methodologyText)),
  },
  {
    key: "sector",
    fact: climate.sector,
    width: 172,
    absent: orElse(defaultText.sector),
    ...several("list", ({ allSectors }) => allSectors),
    sort: ({ sector }) => sector,
    filter: {
      label: "Project Sectors",
      param: "sector",
      position: 1,
      needs: "one",
      value: ({ sector }) => sector ?? defaultText.sector,
    },
    card: {
      area: "subtitle",
      position: 2,
      text: ({ sector }) => sector ?? defaultText.sector,
    },
  },
  {
    key: "type",
    fact: climate.type,
    width: 168,
    absent: orElse(defaultText.projectType),
    ...several("list", ({ allProjectTypes }) => allProjectTypes),
  },
  {
    key: "subType",
    fact: climate.subType,
    width: 214,
    absent: dashIfNotStated,
    ...several("list", ({ allSubTypes }) => allSubTypes),
    card: { area: "subtitle", position: 1, text: ({ projectSubType }) => projectSubType },
  },
  {
    key: "carbonCategory",
    fact: climate.carbonCategory,
    isExplained: true,
    width: 204,
    absent: orElse(defaultText.carbonCategory),
    cell: { kind: "text" },
    sort: ({ carbonCategory }) => carbonCategory,
    card: {
      area: "badges",
      position: 3,
      text: ({ carbonCategory }) => {
        if (carbonCategory === null) return defaultText.carbonCategory;
        return isRemovalOnCard(carbonCategory) ? "Removal" : "Avoidance";
      },
      tone: () => "grey",
    },
  },
  {
    key: "companyLocation",
    fact: place.companyLocation,
    width: 164,
    ...countries(
      ({ companyLocation }) => companyLocation,
      ({ companyPlaces }) => companyPlaces,
      defaultText.companyLocation,
    ),
    sort: ({ companyLocation }) => companyLocation,
    card: { area: "details", position: 4, label: "Company" },
  },
  {
    key: "location",
    fact: place.location,
    width: 164,
    ...countries(
      ({ location }) => location,
      ({ places }) => places,
      defaultText.location,
    ),
    sort: ({ location }) => location,
    filter: {
      label: "Project Location",
      param: "location",
      position: 2,
      needs: "all",
      values: ({ locations }) => (locations.length > 0 ? locations : unknownLocation),
    },
    card: { area: "details", position: 5, label: "Project" },
  },
  {
    key: "region",
    fact: place.region,
    width: 148,
    absent: orElse(defaultText.region),
    cell: { kind: "text" },
    sort: ({ region }) => region,
  },
  {
    key: "costPerTon",
    fact: offer.costPerTon,
    isExplained: true,
    width: 132,
    align: "right",
    absent: { "on request": defaultText.costPerTon, "not stated": defaultText.costPerTon },
    cell: { kind: "text" },
    placeholder: "$XX.XX",
    // Not the price as shown, as different prices may be rounded to the same one.
    sort: ({ dollarsPerTon }) => dollarsPerTon,
    card: { area: "details", position: 1, label: "Cost / tCO2e" },
  },
  {
    key: "permanence",
    fact: climate.permanence,
    isExplained: true,
    width: 140,
    align: "right",
    absent: orElse(defaultText.permanence),
    cell: { kind: "text" },
    placeholder: "XX years",
    sort: ({ permanence }) => {
      if (permanence.kind === "not applicable") return lastInOrder.notApplicable;
      if (permanence.kind !== "value") return null;
      return permanence.years ?? lastInOrder.noNumber;
    },
    filter: {
      label: "Permanence",
      param: "permanence",
      position: 6,
      isSecondary: true,
      prefix: "Permanence: ",
      needs: "one",
      value: ({ permanence }) => {
        if (permanence.kind === "hidden") return null;
        if (permanence.kind === "not applicable") return "not-applicable";
        if (permanence.kind === "none") return "not-stated";
        return permanence.years === null ? "no-number" : bandOfYears(permanence.years);
      },
      options: permanenceBands.map(({ key, label }) => ({ value: key, label, param: key })),
    },
    card: { area: "details", position: 2, label: "Permanence" },
  },
  {
    key: ratingsAgency.columnKey,
    fact: quality.agencyRating,
    isExplained: true,
    width: 124,
    headerImage: { src: ratingsAgency.mark, alt: `${ratingsAgency.name} rating` },
    absent: { "not stated": defaultText.rating, "not known": defaultText.rating },
    cell: { kind: "rating" },
    placeholder: "XX",
    sort: ({ rating }) => (rating.kind === "value" ? ratingRank(rating.rating) : null),
    card: { area: "details", position: 3, label: "Rating" },
  },
  {
    key: "accreditation",
    fact: quality.accreditation,
    hasAbbreviations: true,
    width: 196,
    absent: orElse("None"),
    ...several("badges", ({ accreditation }) => shownAccreditations(accreditation)),
    card: { area: "foot", position: 1 },
  },
  {
    key: "additionalCertifications",
    fact: quality.additionalCertifications,
    hasAbbreviations: true,
    width: 196,
    absent: dashIfNotStated,
    cell: { kind: "text" },
  },
  {
    key: "sdgs",
    fact: climate.sdgs,
    width: 172,
    align: "right",
    absent: orElse("0"),
    ...several("goals", ({ sdgs }) => sdgs),
    sort: ({ sdgs }) => sdgs.length || null,
    filter: {
      label: "UN SDGs",
      param: "sdg",
      position: 3,
      isSecondary: true,
      needs: "all",
      values: ({ sdgs }) => sdgs,
      options: sdgGoals.map((goal) => plainOption(goal, String(Number.parseInt(goal, 10)))),
    },
    card: { area: "details", position: 6, label: "UN SDGs" },
  },
  {
    key: "stage",
    fact: quality.stage,
    isExplained: true,
    width: 150,
    absent: orElse(defaultText.stage),
    cell: { kind: "badge", tone: ({ stage }) => stageTone(stage) },
    filter: {
      label: "Project Stage",
      param: "stage",
      position: 5,
      isSecondary: true,
      needs: "one",
      value: ({ stage }) => stage ?? notStatedText,
      options: [
        ...projectStages.map((stage) =>
          plainOption(stage, stage.toLowerCase().replaceAll(" ", "-")),
        ),
        notStatedOption,
      ],
    },
    card: {
      area: "badges",
      position: 1,
      text: ({ stage }) => stage ?? defaultText.stage,
      tone: ({ stage }) => stageTone(stage),
    },
  },
  {
    key: "creditAvailability",
    fact: offer.creditAvailability,
    isExplained: true,
    width: 208,
    absent: orElse(defaultText.creditAvailability),
    cell: {
      kind: "badge",
      tone: offerTone,
      isLong: true,
    },
    filter: {
      label: "Credit Availability",
      param: "availability",
      position: 4,
      isSecondary: true,
      needs: "one",
      value: ({ creditAvailability, hasEnded }) =>
        hasEnded ? endedOption.value : (creditAvailability ?? notStatedText),
      options: [
        ...creditAvailabilities.map((availability, index) =>
          plainOption(availability, ["spot", "pre-issuance", "none"][index] ?? availability),
        ),
        endedOption,
        notStatedOption,
      ],
    },
    card: {
      area: "badges",
      position: 2,
      text: (project) => offerText(project) ?? shortAvailability(defaultText.creditAvailability),
      tone: offerTone,
    },
  },
  {
    key: "lastingTonne",
    fact: offer.lastingTonneCost,
    label: `Lasting tonne, ${figure(horizonYears)} years at ${discountRate}%`,
    isExplained: true,
    width: 256,
    ...rightAlignedNumber,
    placeholder: "$XX.XX",
    sort: (project) => {
      const lasting = lastingTonne(project, defaultLastingTonne);
      if (lasting.kind === "not applicable") return lastInOrder.notApplicable;
      return lasting.kind === "value" ? lasting.amount : null;
    },
  },
  {
    key: "projectName",
    fact: registries.projectName,
    width: 220,
    isHiddenByDefault: true,
    absent: dashIfNotStated,
    cell: { kind: "text" },
    sort: ({ projectName }) => projectName,
  },
  {
    key: "registry",
    fact: registries.registry,
    width: 180,
    isHiddenByDefault: true,
    absent: dashIfNotStated,
    cell: { kind: "text" },
    sort: ({ registry }) => registry,
    filter: {
      label: "Registry",
      param: "registry",
      position: 7,
      isSecondary: true,
      needs: "one",
      value: ({ registry }) => registry ?? notStatedText,
    },
  },
  {
    key: "registryStatus",
    fact: registries.registryStatus,
    isExplained: true,
    width: 196,
    isHiddenByDefault: true,
    absent: dashIfNotStated,
    cell: { kind: "text" },
    sort: ({ registryStatus }) => registryStatus,
    filter: {
      label: "Registry Status",
      param: "registry-status",
      position: 8,
      isSecondary: true,
      needs: "one",
      value: ({ registryStatus }) => registryStatus ?? notStatedText,
    },
  },
  {
    key: "labels",
    fact: quality.labels,
    isExplained: true,
    hasAbbreviations: true,
    width: 220,
    isHiddenByDefault: true,
    absent: dashIfNotStated,
    ...several("list", ({ labels }) => labels.map(quality.labelText)),
    filter: {
      label: "Label",
      param: "label",
      position: 9,
      isSecondary: true,
      needs: "all",
      values: labelNames,
    },
  },
  {
    key: "uses",
    fact: mayBeUsedFor,
    width: 220,
    isHiddenByDefault: true,
    absent: { "not known": dash },
    ...several("list", allowedUses),
    filter: {
      label: mayBeUsedFor.label,
      param: "use",
      position: 10,
      isSecondary: true,
      needs: "all",
      values: allowedUses,
    },
  },
  {
    key: "issued",
    fact: registries.issued,
    isExplained: true,
    width: 124,
    ...rightAlignedNumber,
    sort: ({ issuedTonnes }) => issuedTonnes,
  },
  {
    key: "retired",
    fact: registries.retired,
    isExplained: true,
    width: 124,
    ...rightAlignedNumber,
    sort: ({ retiredTonnes }) => retiredTonnes,
  },
  {
    key: "vintagesInRegistry",
    fact: ledger.vintagesInRegistry,
    isExplained: true,
    width: 190,
    isHiddenByDefault: true,
    absent: dashIfNotKnown,
    ...several("list", ({ vintages, registry }) =>
      vintages.map((lot) => ledger.vintageText(lot, registry)),
    ),
    filter: {
      label: "Vintage in Registry",
      param: "vintage",
      position: 11,
      isSecondary: true,
      needs: "any",
      prefix: "Vintage ",
      values: ledger.issuedYears,
    },
  },
  {
    key: "tonnesLeft",
    fact: ledger.tonnesLeft,
    isExplained: true,
    width: 124,
    ...rightAlignedNumber,
    absent: dashIfNotKnown,
    sort: ({ vintages, registry }) => ledger.kilogramsLeft(vintages, registry),
    filter: {
      label: "Tonnes Left",
      param: "left",
      position: 12,
      isSecondary: true,
      needs: "any",
      options: ledger.leftOptions,
      values: ledger.leftBands,
    },
  },
  {
    key: "vintageLabels",
    fact: ledger.vintageLabels,
    isExplained: true,
    width: 220,
    isHiddenByDefault: true,
    absent: { ...dashIfNotKnown, ...dashIfNotStated },
    ...several("list", ledger.labelsOnVintages),
    filter: {
      label: "Label on a Vintage",
      param: "vintage-label",
      position: 13,
      isSecondary: true,
      needs: "all",
      values: ledger.labelNamesOnVintages,
    },
  },
  {
    key: "estimatedPerYear",
    fact: registries.estimatedPerYear,
    isExplained: true,
    width: 150,
    ...rightAlignedNumber,
    sort: ({ estimatedAnnualTonnes }) => estimatedAnnualTonnes,
  },
  {
    key: "creditingPeriod",
    fact: registries.creditingPeriod,
    isExplained: true,
    width: 148,
    isHiddenByDefault: true,
    absent: dashIfNotStated,
    cell: { kind: "text" },
    sort: ({ creditingPeriod: { start, end } }) => start ?? end,
  },
  ...statedTextKeys.map((key) => ({
    key,
    fact: textFacts[key],
    width: statedTexts[key].width,
    isHiddenByDefault: true,
    absent: dashIfNotStated,
    cell: { kind: "text" } as const,
    sort: (project: DisplayProject) => project[key],
  })),
] as const satisfies readonly ColumnDefinition[];

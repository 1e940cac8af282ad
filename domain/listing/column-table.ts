import { ratingsAgency } from "../product.ts";
import { ratingPlace } from "../rating/rating.ts";
import { availabilityTone, shortAvailability, stageTone } from "./badge-tones.ts";
import {
  type ColumnFacts,
  countries,
  dash,
  plainOption,
  several,
  stated,
  tonnes,
} from "./column.ts";
import { periodText } from "./crediting-period.ts";
import { creditAvailabilities, projectStages, sdgGoals } from "./listed-choices.ts";
import { companyName, isRemovalOnCard, labelNames, shownAccreditations } from "./listing.ts";
import { bandOfYears, permanenceBands } from "./permanence.ts";
import { costText, defaultText, notStatedText, permanenceText, ratingText } from "./value.ts";

const unknownLocation = [defaultText.location];

/** The explorer's columns, in order. Everything else about a column derives from this table. */
export const columnTable = [
  {
    key: "company",
    label: "Company",
    width: 264,
    togglable: false,
    text: companyName,
    cell: { kind: "company" },
    sort: ({ company }) => company,
  },
  {
    key: "contact",
    label: "Contact",
    width: 120,
    align: "buttons",
    text: ({ contactEmail, website }) => contactEmail ?? website ?? "",
    cell: { kind: "contact" },
    card: { area: "foot", position: 2 },
  },
  {
    key: "methodology",
    label: "Methodology",
    width: 168,
    ...several("list", ({ methodologies }) => methodologies.map(({ name }) => name), dash),
  },
  {
    key: "sector",
    label: "Project Sector",
    width: 172,
    ...several("list", ({ allSectors }) => allSectors, defaultText.sector),
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
    label: "Project Type",
    width: 168,
    ...several("list", ({ allProjectTypes }) => allProjectTypes, defaultText.projectType),
  },
  {
    key: "subType",
    label: "Sub-Type",
    width: 214,
    ...several("list", ({ allSubTypes }) => allSubTypes, dash),
    card: { area: "subtitle", position: 1, text: ({ projectSubType }) => projectSubType },
  },
  {
    key: "carbonCategory",
    label: "Credit Type",
    width: 204,
    explanation:
      "What a credit stands for: carbon taken out of the air, or emissions reduced or avoided, and how long the carbon stays stored.",
    text: ({ carbonCategory }) => carbonCategory ?? defaultText.carbonCategory,
    cell: { kind: "text" },
    sort: ({ carbonCategory }) => carbonCategory,
    card: {
      area: "badges",
      position: 3,
      text: ({ carbonCategory }) => (isRemovalOnCard(carbonCategory) ? "Removal" : "Avoidance"),
      tone: () => "grey",
    },
  },
  {
    key: "companyLocation",
    label: "Company Location",
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
    label: "Project Location",
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
    label: "Project Region",
    width: 148,
    text: ({ region }) => region ?? defaultText.region,
    cell: { kind: "text" },
    sort: ({ region }) => region,
  },
  {
    key: "costPerTon",
    label: "Cost / tCO2e",
    width: 132,
    align: "right",
    explanation:
      "The developer's price for one tonne of CO2 equivalent (tCO2e), in your country's currency at a fixed rate. POA: price on application.",
    text: ({ costPerTon }) => costText(costPerTon),
    cell: { kind: "text" },
    mask: { placeholder: "$XX.XX", isHidden: ({ costPerTon }) => costPerTon.kind === "hidden" },
    sort: ({ costPerTon }) => (costPerTon.kind === "value" ? costPerTon.amount : null),
    card: { area: "details", position: 1, label: "Cost / tCO2e" },
  },
  {
    key: "permanence",
    label: "Permanence",
    width: 140,
    align: "right",
    explanation: "How long the carbon is expected to stay out of the atmosphere.",
    text: ({ permanence }) => permanenceText(permanence),
    cell: { kind: "text" },
    mask: { placeholder: "XX years", isHidden: ({ permanence }) => permanence.kind === "hidden" },
    sort: ({ permanence }) => (permanence.kind === "value" ? permanence.years : null),
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
    key: "beZeroRating",
    label: "BeZero Rating",
    width: 124,
    headerImage: { src: "/images/ratings-agency.svg", alt: `${ratingsAgency.name} rating` },
    explanation: `How likely ${ratingsAgency.fullName} thinks it is that a credit achieves a tonne of CO2e avoided or removed.`,
    text: ({ beZeroRating }) => ratingText(beZeroRating),
    cell: { kind: "rating" },
    mask: { placeholder: "XX", isHidden: ({ beZeroRating }) => beZeroRating.kind === "hidden" },
    sort: ({ beZeroRating }) =>
      beZeroRating.kind === "value" ? ratingPlace(beZeroRating.rating) : null,
    card: { area: "details", position: 3, label: "Rating" },
  },
  {
    key: "accreditation",
    label: "Accreditation",
    width: 196,
    ...several("badges", ({ accreditation }) => shownAccreditations(accreditation), "None"),
    card: { area: "foot", position: 1 },
  },
  {
    key: "additionalCertifications",
    label: "Additional Certifications",
    width: 196,
    text: ({ additionalCertifications }) => additionalCertifications ?? dash,
    cell: { kind: "text" },
  },
  {
    key: "sdgs",
    label: "UN SDGs benefitted",
    width: 172,
    align: "right",
    ...several("goals", ({ sdgs }) => sdgs, "0"),
    sort: ({ sdgs }) => sdgs.length,
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
    label: "Project Stage",
    width: 150,
    explanation: "How far independent auditors have checked the project.",
    text: ({ stage }) => stage ?? defaultText.stage,
    cell: { kind: "badge", tone: ({ stage }) => stageTone(stage ?? defaultText.stage) },
    filter: {
      label: "Project Stage",
      param: "stage",
      position: 5,
      isSecondary: true,
      needs: "one",
      value: ({ stage }) => stage ?? notStatedText,
      options: [...projectStages, notStatedText].map((stage) =>
        plainOption(stage, stage.toLowerCase().replaceAll(" ", "-")),
      ),
    },
    card: {
      area: "badges",
      position: 1,
      text: ({ stage }) => stage ?? defaultText.stage,
      tone: ({ stage }) => stageTone(stage ?? defaultText.stage),
    },
  },
  {
    key: "creditAvailability",
    label: "Credit Availability",
    width: 208,
    explanation: "Whether credits can be bought, according to the developer.",
    text: ({ creditAvailability }) => creditAvailability ?? defaultText.creditAvailability,
    cell: {
      kind: "badge",
      tone: ({ creditAvailability }) =>
        availabilityTone(creditAvailability ?? defaultText.creditAvailability),
      isLong: true,
    },
    filter: {
      label: "Credit Availability",
      param: "availability",
      position: 4,
      isSecondary: true,
      needs: "one",
      value: ({ creditAvailability }) => creditAvailability ?? notStatedText,
      options: [...creditAvailabilities, notStatedText].map((availability, index) =>
        plainOption(
          availability,
          ["spot", "pre-issuance", "none", "not-stated"][index] ?? availability,
        ),
      ),
    },
    card: {
      area: "badges",
      position: 2,
      text: ({ creditAvailability }) =>
        shortAvailability(creditAvailability ?? defaultText.creditAvailability),
      tone: ({ creditAvailability }) =>
        availabilityTone(creditAvailability ?? defaultText.creditAvailability),
    },
  },
  {
    key: "projectName",
    label: "Project Name",
    width: 220,
    isHiddenByDefault: true,
    ...stated(({ projectName }) => projectName),
  },
  {
    key: "registry",
    label: "Registry",
    width: 180,
    isHiddenByDefault: true,
    ...stated(({ registry }) => registry),
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
    key: "labels",
    label: "Labels",
    width: 220,
    isHiddenByDefault: true,
    explanation: "Awarded to the standard, the project or some of its credits.",
    ...several("list", labelNames, dash),
    filter: {
      label: "Label",
      param: "label",
      position: 8,
      isSecondary: true,
      needs: "all",
      values: labelNames,
    },
  },
  {
    key: "issued",
    label: "Issued",
    width: 124,
    isHiddenByDefault: true,
    ...tonnes("Credits issued so far", ({ issuedTonnes }) => issuedTonnes),
  },
  {
    key: "retired",
    label: "Retired",
    width: 124,
    isHiddenByDefault: true,
    ...tonnes("Credits retired so far", ({ retiredTonnes }) => retiredTonnes),
  },
  {
    key: "estimatedPerYear",
    label: "Est. per year",
    width: 132,
    isHiddenByDefault: true,
    ...tonnes("Credits expected per year", ({ estimatedAnnualTonnes }) => estimatedAnnualTonnes),
  },
  {
    key: "creditingPeriod",
    label: "Crediting Period",
    width: 148,
    isHiddenByDefault: true,
    explanation: "The period for which credits may be issued.",
    text: ({ creditingPeriod }) => periodText(creditingPeriod) ?? dash,
    cell: { kind: "text" },
    sort: ({ creditingPeriod: { start, end } }) => start ?? end,
  },
  {
    key: "verifier",
    label: "Verifier",
    width: 180,
    isHiddenByDefault: true,
    ...stated(({ verifier }) => verifier),
  },
] as const satisfies readonly ColumnFacts[];

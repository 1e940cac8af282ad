import { storedTime } from "../../stored-time.ts";
import { longDay } from "../../text/date-text.ts";
import { percentText } from "../../text/figure.ts";
import type { DisplayProject } from "../listing.ts";
import { permanenceValue } from "./climate-facts.ts";
import { companySizeText, coordinatesText, retiredShare } from "./detail-texts.ts";
import { absent, type Fact, type FactValue, statedText, statedTonnes } from "./fact.ts";
import { offered } from "./offer-facts.ts";
import { ratingValue } from "./quality-facts.ts";

/** Facts that are no column of the explorer, whose first page loads without them. */

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
  unit: "tCO2e",
  audience: "everyone",
  fields: ["pricing.minimumPurchaseCustomPrice"],
  value: (project) => statedTonnes(project.customPriceFrom),
};

export const creditStatus: Fact = {
  key: "status",
  label: "Credit Status",
  audience: "everyone",
  fields: ["team.projectStatus"],
  value: (project) => offered(project, project.creditStatus),
};

export const vintage: Fact = {
  key: "vintage",
  label: "Vintage",
  audience: "everyone",
  fields: ["impact.vintage"],
  value: vintageValue,
};

/** Its number alone; 'Permanent' has none. */
export const permanenceYears: Fact = {
  key: "permanenceYears",
  label: "Permanence (years)",
  unit: "years",
  audience: "signed in",
  fields: ["impact.durability"],
  value: (project) => permanenceValue(project.permanence, ({ years }) => years),
};

export const portfolio: Fact = {
  key: "portfolio",
  label: "Portfolio",
  audience: "everyone",
  fields: ["project.isPortfolio"],
  value: ({ isPortfolio }: DisplayProject) => ({
    kind: "stated",
    data: isPortfolio,
    text: isPortfolio ? "Several projects in one listing" : "One project",
  }),
};

export const ratingDate: Fact = {
  key: "ratingDate",
  label: "Rating Date",
  audience: "signed in",
  fields: [],
  value: (project) =>
    ratingValue(project, ({ lastUpdated }) => {
      const time = storedTime(lastUpdated ?? "");
      if (Number.isNaN(time)) return absent("not stated");
      const day = new Date(time);
      return { kind: "stated", data: day.toISOString().slice(0, 10), text: longDay(day) };
    }),
};

export const ratingWatch: Fact = {
  key: "ratingWatch",
  label: "On Ratings Watch",
  audience: "signed in",
  fields: [],
  value: (project) =>
    ratingValue(project, ({ onWatch }) =>
      onWatch === null
        ? absent("not stated")
        : { kind: "stated", data: onWatch, text: onWatch ? "Yes" : "No" },
    ),
};

/** What is registered, and the tonnes that were issued and retired. */
export const registryId: Fact = {
  key: "registryId",
  label: "Project ID",
  audience: "everyone",
  fields: ["project.id"],
  value: (project) => statedText(project.registryId || null),
};

export const registryLink: Fact = {
  key: "registryLink",
  label: "Registry Link",
  audience: "everyone",
  fields: ["project.registryLink"],
  value: (project) => statedText(project.registryLink),
};

export const registryStatusDate: Fact = {
  key: "registryStatusDate",
  label: "Registry Status Date",
  audience: "everyone",
  fields: [],
  statedBy: "registry",
  value: ({ registryStatus, registryStatusAsOf }) =>
    statedText(registryStatus === null ? null : registryStatusAsOf),
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

export const coordinates: Fact = {
  key: "coordinates",
  label: "Coordinates",
  audience: "everyone",
  fields: ["project.latitude", "project.longitude"],
  value: (project) => statedText(project.coordinates && coordinatesText(project.coordinates)),
};

export const latitude: Fact = {
  key: "latitude",
  label: "Latitude",
  unit: "°",
  audience: "everyone",
  fields: ["project.latitude"],
  value: (project) => degrees(project.coordinates?.latitude),
};

export const longitude: Fact = {
  key: "longitude",
  label: "Longitude",
  unit: "°",
  audience: "everyone",
  fields: ["project.longitude"],
  value: (project) => degrees(project.coordinates?.longitude),
};

export const companySize: Fact = {
  key: "companySize",
  label: "Company Size",
  audience: "everyone",
  fields: ["company.size"],
  value: ({ companySize: size }) =>
    size === null
      ? absent("not stated")
      : { kind: "stated", data: size, text: companySizeText(size) },
};

export const developerType: Fact = {
  key: "developerType",
  label: "Developer Type",
  audience: "everyone",
  fields: ["company.developerType"],
  value: (project) => statedText(project.developerType),
};

export const website: Fact = {
  key: "website",
  label: "Website",
  audience: "everyone",
  fields: ["details.website"],
  value: (project) => statedText(project.website),
};

export const description: Fact = {
  key: "description",
  label: "Description",
  audience: "everyone",
  fields: ["details.description"],
  value: (project) => statedText(project.description),
};

function vintageValue({ vintage: stated }: DisplayProject): FactValue {
  if (stated.kind === "not applicable") return absent("not applicable");
  return statedText(stated.kind === "value" ? stated.years.join(", ") : null);
}

const degrees = (value: number | undefined) =>
  value === undefined
    ? absent("not stated")
    : ({ kind: "stated", data: value, text: String(value) } as const);

export const detailFacts = [
  minimumPurchase,
  customPriceFrom,
  creditStatus,
  vintage,
  permanenceYears,
  portfolio,
  ratingDate,
  ratingWatch,
  registryId,
  registryLink,
  registryStatusDate,
  creditingPeriodStart,
  creditingPeriodEnd,
  retiredShareOfIssued,
  coordinates,
  latitude,
  longitude,
  companySize,
  developerType,
  website,
  description,
] as const;

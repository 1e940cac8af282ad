import { ratingsAgency } from "../../agencies/agencies.ts";
import { ratingRank } from "../../rating/rating.ts";
import { type DisplayProject, type ProjectLabel, shownAccreditations } from "../listing.ts";
import type { ListedRating } from "../value.ts";
import { absent, type Fact, type FactValue, statedList, statedText } from "./fact.ts";
import { methodologyText } from "./fact-texts.ts";

/** Who has checked the project, by which rules and with which result. */
export const agencyRating: Fact = {
  key: ratingsAgency.columnKey,
  label: `${ratingsAgency.name} Rating`,
  audience: "signed in",
  fields: [],
  value: (project) =>
    ratingValue(project, ({ rating, onWatch }) => {
      const rank = ratingRank(rating);
      return {
        kind: "stated",
        data: rating,
        text: rating,
        note: onWatch ? "on watch" : undefined,
        // The best grade comes first on the scale.
        amount: rank === null ? undefined : { value: -rank, unit: "grades" },
      };
    }),
};

type CurrentRating = Extract<ListedRating, { kind: "value" }>;

/** What follows from the agency's rating, if it has published one on its scale. */
export function ratingValue(
  { rating }: DisplayProject,
  factOf: (rating: CurrentRating) => FactValue,
): FactValue {
  if (rating.kind === "hidden") return absent("hidden");
  if (rating.kind === "none") return absent("not stated");
  return rating.kind === "value" ? factOf(rating) : absent("not known");
}

export const accreditation: Fact = {
  key: "accreditation",
  label: "Accreditation",
  audience: "everyone",
  fields: ["project.accreditation"],
  value: (project) => statedList(shownAccreditations(project.accreditation)),
};

export const additionalCertifications: Fact = {
  key: "additionalCertifications",
  label: "Additional Certifications",
  audience: "everyone",
  fields: ["impact.additional_certifications"],
  value: (project) => statedText(project.additionalCertifications),
};

export const stage: Fact = {
  key: "stage",
  label: "Project Stage",
  audience: "everyone",
  fields: ["impact.stage"],
  value: (project) => statedText(project.stage),
};

export const methodology: Fact = {
  key: "methodology",
  label: "Methodology",
  audience: "everyone",
  fields: ["project.methodologies"],
  value: ({ methodologies }) => {
    if (methodologies.length === 0) return absent("not stated");
    return {
      kind: "stated",
      data: methodologies.map(({ name, version }) => ({ name, version })),
      text: methodologies.map(methodologyText).join("; "),
    };
  },
};

export const labels: Fact = {
  key: "labels",
  label: "Labels",
  audience: "everyone",
  fields: ["impact.labels"],
  value: (project) => {
    if (project.labels.length === 0) return absent("not stated");
    return {
      kind: "stated",
      data: project.labels.map((label) => ({ ...label })),
      text: project.labels.map(labelText).join("; "),
    };
  },
};

/** 'CCP (Credits, vintages 2023, 2024)' */
export function labelText({ name, scope, vintages }: ProjectLabel): string {
  const terms = [scope, vintages && `vintages ${vintages}`].filter(Boolean).join(", ");
  return terms === "" ? name : `${name} (${terms})`;
}

export const qualityFacts = [
  agencyRating,
  accreditation,
  additionalCertifications,
  stage,
  methodology,
  labels,
] as const;

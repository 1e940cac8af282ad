import { ratingsAgency } from "../../product.ts";
import { ratingPlace } from "../../rating/rating.ts";
import { storedTime } from "../../stored-time.ts";
import { longDay } from "../../text/date-text.ts";
import { type DisplayProject, type ProjectLabel, shownAccreditations } from "../listing.ts";
import type { ListedRating } from "../value.ts";
import { absent, type Fact, type FactValue, statedList, statedText } from "./fact.ts";
import { methodologyText } from "./fact-texts.ts";

/** Who has checked the project, by which rules and with which result. */
export const beZeroRating: Fact = {
  key: "beZeroRating",
  label: `${ratingsAgency.name} Rating`,
  explanation: `How likely ${ratingsAgency.fullName} thinks it is that a credit achieves a tonne of CO2e avoided or removed.`,
  audience: "signed in",
  fields: [],
  value: (project) =>
    ratingValue(project, ({ rating, onWatch }) => {
      const place = ratingPlace(rating);
      return {
        kind: "stated",
        data: rating,
        text: rating,
        note: onWatch ? "on watch" : undefined,
        // The best grade comes first on the scale.
        amount: place === null ? undefined : { value: -place, unit: "grades" },
      };
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

type CurrentRating = Extract<ListedRating, { kind: "value" }>;

/** What follows from the agency's rating, if it has published one on its scale. */
function ratingValue(
  { beZeroRating: rating }: DisplayProject,
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
  explanation: "How far independent auditors have checked the project.",
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
  explanation: "Awarded to the standard, the project or some of its credits.",
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

export const verifier: Fact = {
  key: "verifier",
  label: "Verifier",
  audience: "everyone",
  fields: ["project.verifier"],
  value: (project) => statedText(project.verifier),
};

export const qualityFacts = [
  beZeroRating,
  ratingDate,
  ratingWatch,
  accreditation,
  additionalCertifications,
  stage,
  methodology,
  labels,
  verifier,
] as const;

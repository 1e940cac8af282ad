import { brokenRules } from "../errors.ts";
import { draftValue, type SubmissionDraft } from "./draft.ts";
import type { ValueFieldName } from "./fields/fields.ts";

const period = ["project.creditingPeriodStart", "project.creditingPeriodEnd"] as const;
const tonnes = ["impact.issuedTonnes", "impact.retiredTonnes"] as const;
const coordinates = ["project.latitude", "project.longitude"] as const;
type RelatedField = (typeof period | typeof tonnes | typeof coordinates)[number];

/** A rule about two related fields, and the field that shows the message if it is broken. */
interface Rule {
  fields: readonly [RelatedField, RelatedField];
  reportedAt: RelatedField;
  isBroken: (one: string, other: string) => boolean;
  message: string;
}

/** The database enforces the same rules. */
const rules: readonly Rule[] = [
  {
    fields: period,
    reportedAt: "project.creditingPeriodEnd",
    isBroken: (start, end) => start !== "" && end !== "" && end <= start,
    message: brokenRules.crediting_period_ends_after_its_start,
  },
  {
    fields: tonnes,
    reportedAt: "impact.retiredTonnes",
    isBroken: (issued, retired) =>
      issued !== "" && retired !== "" && Number(retired) > Number(issued),
    message: brokenRules.retired_tonnes_were_issued,
  },
  {
    fields: coordinates,
    reportedAt: "project.latitude",
    isBroken: (latitude, longitude) => latitude === "" && longitude !== "",
    message: brokenRules.coordinates_are_a_pair,
  },
  {
    fields: coordinates,
    reportedAt: "project.longitude",
    isBroken: (latitude, longitude) => latitude !== "" && longitude === "",
    message: brokenRules.coordinates_are_a_pair,
  },
];

interface Contradiction {
  /** The field that shows the message. */
  field: RelatedField;
  fields: readonly RelatedField[];
  message: string;
}

/** Combinations that the database would reject although each value is valid on its own. */
export function contradictionsIn(read: (field: RelatedField) => string): Contradiction[] {
  return rules
    .filter(({ fields: [one, other], isBroken }) => isBroken(read(one), read(other)))
    .map(({ reportedAt, fields, message }) => ({ field: reportedAt, fields, message }));
}

/** The message for a field that contradicts another, if both are valid on their own. */
export function contradictionOf(
  draft: SubmissionDraft,
  name: ValueFieldName,
  isValid: (name: ValueFieldName) => boolean,
): string | undefined {
  const broken = rules.find(
    ({ fields, reportedAt, isBroken }) =>
      reportedAt === name &&
      fields.every(isValid) &&
      isBroken(draftValue(draft, fields[0]).trim(), draftValue(draft, fields[1]).trim()),
  );
  return broken?.message;
}

import { brokenRules } from "../errors.ts";
import { draftValue, type SubmissionDraft } from "./draft.ts";
import type { ValueFieldName } from "./fields/fields.ts";

const period = ["project.creditingPeriodStart", "project.creditingPeriodEnd"] as const;
const tonnes = ["impact.issuedTonnes", "impact.retiredTonnes"] as const;
const coordinates = ["project.latitude", "project.longitude"] as const;
type RelatedField = (typeof period | typeof tonnes | typeof coordinates)[number];

/** Two fields that must go together, and the one at which it is said when they do not. */
interface Rule {
  fields: readonly [RelatedField, RelatedField];
  saidAt: RelatedField;
  isBroken: (one: string, other: string) => boolean;
  message: string;
}

/** The database has the same rules. */
const rules: readonly Rule[] = [
  {
    fields: period,
    saidAt: "project.creditingPeriodEnd",
    isBroken: (start, end) => start !== "" && end !== "" && end <= start,
    message: brokenRules.crediting_period_ends_after_its_start,
  },
  {
    fields: tonnes,
    saidAt: "impact.retiredTonnes",
    isBroken: (issued, retired) =>
      issued !== "" && retired !== "" && Number(retired) > Number(issued),
    message: brokenRules.retired_tonnes_were_issued,
  },
  {
    fields: coordinates,
    saidAt: "project.latitude",
    isBroken: (latitude, longitude) => latitude === "" && longitude !== "",
    message: brokenRules.coordinates_are_a_pair,
  },
  {
    fields: coordinates,
    saidAt: "project.longitude",
    isBroken: (latitude, longitude) => latitude !== "" && longitude === "",
    message: brokenRules.coordinates_are_a_pair,
  },
];

interface Contradiction {
  field: RelatedField;
  message: string;
}

/** What the database would refuse although each value by itself is right. */
export function contradictionsIn(valueOf: (field: RelatedField) => string): Contradiction[] {
  return rules
    .filter(({ fields: [one, other], isBroken }) => isBroken(valueOf(one), valueOf(other)))
    .map(({ saidAt, message }) => ({ field: saidAt, message }));
}

/** What is said at a field that does not go with another one; both must be right by themselves. */
export function contradictionOf(
  draft: SubmissionDraft,
  name: ValueFieldName,
  isRight: (name: ValueFieldName) => boolean,
): string | undefined {
  const broken = rules.find(
    ({ fields, saidAt, isBroken }) =>
      saidAt === name &&
      fields.every(isRight) &&
      isBroken(draftValue(draft, fields[0]).trim(), draftValue(draft, fields[1]).trim()),
  );
  return broken?.message;
}

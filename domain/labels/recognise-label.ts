import { type KnownLabel, labelSpellings } from "./known-labels.ts";

/** A name without case and punctuation; the database has the same rule. */
export const labelKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const spellings = new Map(labelSpellings.map((spelling) => [labelKey(spelling.text), spelling]));

/** The label that a name means, given what it was awarded to; null if it is not a known one. */
export function knownLabel(name: string, scope: string | null): KnownLabel | null {
  const found = spellings.get(labelKey(name));
  return !found || (found.isForCredits && scope !== "Credits") ? null : found.label;
}

/** A label's one spelling; a name that says more or less than a known label is kept as stated. */
export function labelName(name: string, scope: string | null): string {
  return knownLabel(name, scope)?.name ?? name;
}

/** The record of a label under its one spelling. */
export function withLabelName<Label extends Readonly<Record<string, string>>>(label: Label): Label {
  return { ...label, name: labelName(label.name ?? "", label.scope ?? null) };
}

import { type KnownLabel, labelSpellings } from "./known-labels.ts";

/**
 * A name without case and separators; the database has the same rule. Any other character counts,
 * because a name with more words or a question mark says something else.
 */
export const labelKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s,:;.()&/_'"[\]–—‑-]+/g, " ")
    .trim();

const spellings = new Map(labelSpellings.map((spelling) => [labelKey(spelling.text), spelling]));

/** 'CCP-approved methodology: VM0042 version 2.1'; the database has the same expression. */
const withMethodology =
  /^(.*?)[\s,:;(]+(?:for )?((?:AR-)?[A-Z]{2,4}\d{4}|AMS-[IV]+\.[A-Z]{1,2}\.)(?:[\s,]+(?:version|v)[\s.]?(\d+(?:\.\d+)*))?\)?$/i;

/** The label that a name means, given what it was awarded to; null if it is not a known one. */
export function knownLabel(name: string, scope: string | null): KnownLabel | null {
  const plain = plainLabel(name, scope);
  if (plain) return plain;
  const [, head = "", code = "", version] = withMethodology.exec(name.trim()) ?? [];
  const label = plainLabel(head, scope);
  if (!label?.namesMethodology) return null;
  const methodology = version ? `${code.toUpperCase()} v${version}` : code.toUpperCase();
  return {
    ...label,
    name: `${label.name}, ${methodology}`,
    meaning: version
      ? label.meaning
      : `${label.meaning} It does not state the version of the methodology.`,
  };
}

function plainLabel(name: string, scope: string | null): KnownLabel | null {
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

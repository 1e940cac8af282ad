import { plainText } from "#domain/text/plain-text.ts";
import type { GlossaryTerm } from "~/content/glossary-terms";

const unknownTerm = "Definition not available";

export function sortedTerms(terms: readonly GlossaryTerm[]): GlossaryTerm[] {
  return terms.toSorted((one, other) => one.term.localeCompare(other.term, "en"));
}

/** The terms whose name or definition contains the query, ignoring case. */
export function matchingTerms(terms: readonly GlossaryTerm[], query: string): GlossaryTerm[] {
  const needle = plainText(query.trim());
  return sortedTerms(terms).filter(
    ({ term, definition }) =>
      plainText(term).includes(needle) || plainText(definition).includes(needle),
  );
}

export function definitionOf(terms: readonly GlossaryTerm[], term: string): string {
  const wanted = term.trim().toLowerCase();
  return terms.find((entry) => entry.term.toLowerCase() === wanted)?.definition ?? unknownTerm;
}

/** The anchor of a term on the glossary page. */
export function termAnchor(term: string): string {
  return term
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}

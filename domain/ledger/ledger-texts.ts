import { figure } from "../text/figure.ts";
import { type LedgerContents, ledgerRegistry } from "./ledger-registries.ts";
import type { Left } from "./tonnes-left.ts";
import type { VintageLabel } from "./vintage-lot.ts";

/** '16,800' or '1.253': exact, as three decimals of a tonne are whole kilograms. */
export const tonnesFigure = (kilograms: number) => figure(kilograms / 1000);

/** 'CCP-labelled credit', or the registry's own words for a label that is not a known one. */
export const labelOnVintage = ({ name, words }: VintageLabel) => name ?? words;

/** What is left, in a cell: '16,800', 'at most 16,800', 'Not known'. */
export function leftText(left: Left): string {
  switch (left.kind) {
    case "known":
      return tonnesFigure(left.kilograms);
    case "at most":
      return `at most ${tonnesFigure(left.kilograms)}`;
    case "too much gone":
      return `${tonnesFigure(left.kilograms)} more gone than issued`;
    default:
      return "Not known";
  }
}

/** Why it is not known, or not known exactly, and what would settle it; null if it is known. */
export function leftNote(left: Left, registry: string | null): string | null {
  switch (left.kind) {
    case "known":
      return null;
    case "at most":
      return `${owner(registry)} file of cancellations has not been read, or does not tell; it would settle how many are left.`;
    case "too much gone":
      return `${owner(registry)} files say that more has been retired, cancelled, converted or set aside than was issued.`;
    case "not by vintage":
      return `${owner(registry)} retirements name other days than its issuances, so that only the total is known.`;
    case "not known":
      return missingText(left.missing, registry);
  }
}

function missingText(missing: readonly LedgerContents[], registry: string | null): string {
  if (!ledgerRegistry(registry)) {
    return "We read no files of issuances and retirements of this registry.";
  }
  return `${owner(registry)} whole ${missing.length === 1 ? "file" : "files"} of ${missing.join(" and ")} would settle it.`;
}

const owner = (registry: string | null) => (registry === null ? "The registry's" : `${registry}'s`);

import { type LedgerContents, ledgerRegistry } from "./ledger-registries.ts";
import type { LotAmount, VintageLot } from "./vintage-lot.ts";

/** What is left of issued credits: issued less retired, cancelled, converted and set aside. */
export type Left =
  | { kind: "known"; kilograms: number; asOf: string }
  /** The registry publishes its cancellations in a file that has not been read. */
  | { kind: "at most"; kilograms: number; asOf: string }
  /** The files contradict each other. */
  | { kind: "too much gone"; kilograms: number; asOf: string }
  | { kind: "not known"; missing: readonly LedgerContents[] }
  /** Issuances and retirements name different vintages; the total may be known. */
  | { kind: "not by vintage" };

const gone = ["retired", "cancelled", "converted", "buffer"] as const;

/** What is left of one vintage. */
export function leftOf(lot: VintageLot, registry: string | null): Left {
  if (ledgerRegistry(registry)?.hasUnrelatedVintages) return { kind: "not by vintage" };
  return leftOfAll([lot], registry);
}

/** What is left of all vintages together. */
export function leftOfAll(lots: readonly VintageLot[], registry: string | null): Left {
  const known = ledgerRegistry(registry);
  // A lot that only one of two unrelated files has lacks the other's amounts by its nature.
  const isMissing = (amount: LotAmount) =>
    known?.hasUnrelatedVintages
      ? lots.every(({ amounts }) => amounts[amount] === undefined)
      : lots.length === 0 || lots.some(({ amounts }) => amounts[amount] === undefined);
  const missing = known ? missingFiles(isMissing, known.files) : [];
  if (missing.length > 0 || !known) return { kind: "not known", missing };
  const kilograms =
    total(lots, "issued") - gone.reduce((sum, amount) => sum + total(lots, amount), 0);
  const asOf = oldestDay(lots);
  if (kilograms < 0) return { kind: "too much gone", kilograms: -kilograms, asOf };
  const lacksCancellations =
    known.files.includes("cancellations") &&
    lots.some(({ amounts }) => amounts.cancelled === undefined);
  return { kind: lacksCancellations ? "at most" : "known", kilograms, asOf };
}

export const total = (lots: readonly VintageLot[], amount: LotAmount) =>
  lots.reduce((sum, { amounts }) => sum + (amounts[amount] ?? 0), 0);

function missingFiles(
  isMissing: (amount: LotAmount) => boolean,
  files: readonly LedgerContents[],
): LedgerContents[] {
  const inOne = files.includes("issuances and retirements");
  if (inOne)
    return isMissing("issued") || isMissing("retired") ? ["issuances and retirements"] : [];
  return [
    ...(isMissing("issued") ? (["issuances"] as const) : []),
    ...(isMissing("retired") ? (["retirements"] as const) : []),
  ];
}

/** A difference of two files is as old as the older one. */
function oldestDay(lots: readonly VintageLot[]): string {
  const days = lots.flatMap(({ sources }) =>
    (["issued", ...gone] as const).flatMap((amount) => sources[amount]?.asOf ?? []),
  );
  return days.sort()[0] ?? "";
}

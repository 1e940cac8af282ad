import { type LedgerContents, ledgerRegistry } from "./ledger-registries.ts";
import { type LotAmount, lotAmounts, type VintageLot } from "./vintage-lot.ts";

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
  const asOf = oldestDay(lots) ?? "";
  // An excess of one vintage is no stock of another.
  const parts = known.hasUnrelatedVintages ? [lots] : lots.map((lot) => [lot]);
  const excess = parts.map(balance).filter((kilograms) => kilograms < 0);
  if (excess.length > 0) {
    return { kind: "too much gone", kilograms: -sum(excess), asOf };
  }
  const lacksCancellations =
    known.files.includes("cancellations") &&
    lots.some(({ amounts }) => amounts.cancelled === undefined);
  return { kind: lacksCancellations ? "at most" : "known", kilograms: balance(lots), asOf };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

const balance = (lots: readonly VintageLot[]) =>
  total(lots, "issued") - sum(gone.map((amount) => total(lots, amount)));

export const total = (lots: readonly VintageLot[], amount: LotAmount) =>
  sum(lots.map(({ amounts }) => amounts[amount] ?? 0));

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

/** What follows from several files is as old as the oldest of them; null if there is none. */
export function oldestDay(lots: readonly VintageLot[]): string | null {
  const days = lots.flatMap(({ sources }) => lotAmounts.flatMap((one) => sources[one]?.asOf ?? []));
  return days.sort()[0] ?? null;
}

import { ledgerRegistry } from "../ledger/ledger-registries.ts";
import { leftOfAll } from "../ledger/tonnes-left.ts";
import type { LotAmount, LotSource, VintageLot } from "../ledger/vintage-lot.ts";
import type { LineSource } from "./check-line.ts";
import type { VintagePeriod } from "./seller-offer.ts";

/** The registry's vintages that an offered one may be of. */
export interface OfferedLots {
  /** Within the offered period. */
  whole: readonly VintageLot[];
  /** They have days of the offered period and others. */
  partial: readonly VintageLot[];
  all: readonly VintageLot[];
}

/** Without a period, all vintages. */
export function offeredLots(
  lots: readonly VintageLot[],
  period: VintagePeriod | null,
): OfferedLots {
  if (!period) return { whole: lots, partial: [], all: lots };
  const { start, end } = period;
  const exact = lots.filter((lot) => lot.start === start && lot.end === end);
  if (exact.length > 0) return { whole: exact, partial: [], all: exact };
  const all = lots.filter((lot) => lot.start <= end && lot.end >= start);
  const whole = all.filter((lot) => lot.start >= start && lot.end <= end);
  return { whole, partial: all.filter((lot) => !whole.includes(lot)), all };
}

const gone = ["retired", "cancelled", "converted", "buffer"] as const;

/** Tonnes that are there at least and at most, in kilograms; null is not known. */
export interface LeftBounds {
  atLeast: number | null;
  atMost: number | null;
}

/**
 * A missing amount can only lower what is left, so what is known gives an upper bound; the lower one
 * needs every file, none of them older than the issuances: more may have gone since.
 */
export function leftBounds(
  lots: OfferedLots,
  everyLot: readonly VintageLot[],
  registry: string | null,
): LeftBounds {
  // Where retirements name other vintages than issuances, only the total has bounds.
  if (ledgerRegistry(registry)?.hasUnrelatedVintages) {
    const hasIssued = everyLot.some(({ amounts }) => amounts.issued !== undefined);
    return { atLeast: null, atMost: hasIssued ? mostOf(everyLot) : null };
  }
  const isIssued = lots.all.every(({ amounts }) => amounts.issued !== undefined);
  const isRead =
    lots.all.length > 0
      ? everyLot.some(({ amounts }) => amounts.issued !== undefined)
      : isWhollyRead(everyLot);
  const left = lots.whole.length > 0 ? leftOfAll(lots.whole, registry) : null;
  return {
    atLeast: left?.kind === "known" && !hasOlderLosses(lots.whole) ? left.kilograms : null,
    // An excess of one vintage takes nothing from another.
    atMost: isRead && isIssued ? sum(lots.all.map((lot) => mostOf([lot]))) : null,
  };
}

/** Whether what has gone was read from an older file than what was issued. */
export const hasOlderLosses = (lots: readonly VintageLot[]): boolean =>
  lots.some(({ sources }) => gone.some((amount) => isOlder(sources[amount], sources.issued)));

/** Whether what has gone was read from a newer file than what was issued. */
export const hasNewerLosses = (lots: readonly VintageLot[]): boolean =>
  lots.some(({ sources }) => gone.some((amount) => isOlder(sources.issued, sources[amount])));

const isOlder = (one: LotSource | undefined, other: LotSource | undefined) =>
  one !== undefined && other !== undefined && one.asOf < other.asOf;

/** Whether a vintage that is not among these was not issued: an excerpt may lack some. */
export const isWhollyRead = (lots: readonly VintageLot[]): boolean =>
  lots.some(({ sources }) => sources.issued && !sources.issued.isPartial);

/** What can be left at most. What went after the day of the issuances may have been issued after it. */
function mostOf(lots: readonly VintageLot[]): number {
  const issued = lots.flatMap(({ sources }) => sources.issued ?? []);
  const isCounted = (source: LotSource | undefined) => !issued.some((one) => isOlder(one, source));
  const balances = lots.flatMap(({ amounts, sources }) => [
    amounts.issued ?? 0,
    ...gone.map((amount) => (isCounted(sources[amount]) ? -(amounts[amount] ?? 0) : 0)),
  ]);
  return Math.max(0, sum(balances));
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The sum of an amount; null if a vintage lacks it. */
export function totalOf(lots: readonly VintageLot[], amount: LotAmount): number | null {
  return lots.reduce<number | null>((sum, { amounts }) => {
    const kilograms = amounts[amount];
    return sum === null || kilograms === undefined ? null : sum + kilograms;
  }, 0);
}

/** The files that some values of vintages are from; what follows from two is as old as the older. */
export function lotSource(
  lots: readonly VintageLot[],
  keys: readonly (LotAmount | "labels" | "effect")[],
  registry: string | null,
): LineSource | null {
  const sources = lots.flatMap(({ sources }) => keys.flatMap((key) => sources[key] ?? []));
  const [oldest] = sources.toSorted((one, other) => (one.asOf < other.asOf ? -1 : 1));
  if (!oldest) return null;
  return { name: fileName(sources, registry), day: oldest.asOf };
}

function fileName(sources: readonly LotSource[], registry: string | null): string {
  const name = registry ?? "Registry";
  return sources.some(({ by }) => by === "developer")
    ? `${name}'s file, supplied by the developer`
    : name;
}

/** 'Verra's file of issuances and retirements' */
export function filesOf(
  registry: string | null,
  wanted: readonly ("issuances" | "retirements" | "cancellations")[],
): string {
  const files = ledgerRegistry(registry)?.files;
  if (!files) return `A statement from ${registry ?? "its registry"}`;
  const isInOne = files.includes("issuances and retirements");
  const named = wanted.filter((file) => isInOne || files.includes(file));
  return isInOne
    ? `${registry}'s file of issuances and retirements`
    : `${registry}'s ${named.length > 1 ? "files" : "file"} of ${named.join(" and ")}`;
}

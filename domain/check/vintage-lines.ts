import { ledgerRegistry } from "../ledger/ledger-registries.ts";
import { type VintageLot, vintageName } from "../ledger/vintage-lot.ts";
import { tonnesText } from "../listing/facts/fact-texts.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { formatList } from "../text/format-list.ts";
import { type CheckLine, checkLine } from "./check-line.ts";
import {
  filesOf,
  hasNewerLosses,
  hasOlderLosses,
  isWhollyRead,
  leftBounds,
  lotSource,
  type OfferedLots,
  offeredLots,
  totalOf,
} from "./offered-lots.ts";
import { yearsOf } from "./read-vintage.ts";
import type { Offer } from "./seller-offer.ts";

const amountText = (kilograms: number) => tonnesText(kilograms / 1_000);
const maxNamed = 6;

/** Whether credits of the offered vintage were issued. */
export function vintageLine(offer: Offer, project: DisplayProject | null): CheckLine[] {
  const { vintage } = offer;
  if (!vintage) return [];
  const key = "vintage";
  const statement = `Vintage ${vintageName(vintage)} was issued`;
  const registry = project?.registry ?? offer.registry;
  const lots = project?.vintages ?? [];
  const found = offeredLots(lots, vintage);
  const source = lotSource(found.all.length > 0 ? found.all : lots, ["issued"], registry);
  const settledBy = `${filesOf(registry, ["issuances"])} would settle it.`;
  const unknown = (known: string): CheckLine[] => [
    checkLine({ key, statement, verdict: "not known", known, settledBy, source }),
  ];
  if (!lots.some(({ amounts }) => amounts.issued !== undefined)) {
    return unknown("No file of its issuances has been read.");
  }
  const isIssued = (lot: VintageLot) => (lot.amounts.issued ?? 0) > 0;
  const issued = found.whole.filter(isIssued);
  const isExact = found.whole.some(
    ({ start, end }) => start === vintage.start && end === vintage.end,
  );
  const lacking = isExact
    ? []
    : yearsOf(vintage).filter((year) => !issued.some((lot) => yearsOf(lot).includes(year)));
  if (issued.length > 0 && lacking.length === 0) {
    return [checkLine({ key, statement, verdict: "confirmed", known: issuedText(issued), source })];
  }
  if (found.partial.length > 0) {
    const names = formatList(found.partial.map(vintageName));
    return unknown(`Issued as vintage ${names}; how much of it is of the offered period is open.`);
  }
  if (found.all.some(({ amounts }) => amounts.issued === undefined)) {
    return unknown("The file read so far does not say how much of it was issued.");
  }
  if (ledgerRegistry(registry)?.hasUnrelatedVintages) {
    return unknown("Its files name vintages by the day of issue, so another day may be meant.");
  }
  if (!isWhollyRead(lots)) return unknown("Only some rows of the registry's file have been read.");
  const named = lots.filter(isIssued).slice(0, maxNamed).map(vintageName);
  const others = named.length > 0 ? `; issued: ${named.join(", ")}` : "";
  const missing = lacking.length < yearsOf(vintage).length ? ` of ${lacking.join(", ")}` : "";
  const known = `Nothing${missing || " of this vintage"} was issued${others}`;
  return [checkLine({ key, statement, verdict: "contradicted", known, source })];
}

function issuedText(lots: readonly VintageLot[]): string {
  const total = amountText(totalOf(lots, "issued") ?? 0);
  return lots.length > 1 ? `${total} in ${formatList(lots.map(vintageName))}` : total;
}

/** Whether the offered tonnes can be there: as many are left, or as many cannot be. */
export function tonnesLine(offer: Offer, project: DisplayProject | null): CheckLine[] {
  const { kilograms, vintage } = offer;
  if (kilograms === null) return [];
  const registry = project?.registry ?? offer.registry;
  const lots = project?.vintages ?? [];
  const found = offeredLots(lots, vintage);
  const { atLeast, atMost } = leftBounds(found, lots, registry);
  const base = {
    key: "tonnes",
    statement: `At least ${amountText(kilograms)} are left`,
    source: lotSource(found.all, ["issued", "retired", "cancelled"], registry),
  };
  if (atLeast !== null && kilograms <= atLeast) {
    const known = `${amountText(atLeast)} are left${goneText(found.whole)}`;
    return [checkLine({ ...base, verdict: "confirmed", known })];
  }
  if (atMost !== null && kilograms > atMost) {
    return [
      checkLine({
        ...base,
        verdict: "contradicted",
        known: tooFewText(found.all, atMost, atLeast),
      }),
    ];
  }
  const files = filesOf(registry, ["issuances", "retirements", "cancellations"]);
  return [
    checkLine({
      ...base,
      verdict: "not known",
      known: openText(found, atMost, registry),
      settledBy: `${files}${isOfSeveralDays(found) ? ", all of one day," : ""} would settle it.`,
    }),
  ];
}

function tooFewText(lots: readonly VintageLot[], atMost: number, atLeast: number | null): string {
  const issued = totalOf(lots, "issued") ?? 0;
  const retired = totalOf(lots, "retired");
  if (lots.length === 0) return "Nothing of this vintage was issued.";
  if (retired !== null && retired > issued && atMost === 0) {
    return `More is retired (${amountText(retired)}) than issued (${amountText(issued)}): the registry's files contradict each other.`;
  }
  const most = atLeast === atMost ? "" : "At most ";
  return `${most}${amountText(atMost)} are left${goneText(lots)}`;
}

const isOfSeveralDays = ({ all }: OfferedLots) => hasOlderLosses(all) || hasNewerLosses(all);

function openText({ all, partial }: OfferedLots, atMost: number | null, registry: string | null) {
  if (ledgerRegistry(registry)?.hasUnrelatedVintages && atMost !== null) {
    return `At most ${amountText(atMost)} of all vintages; its files do not say what is left of one.`;
  }
  if (atMost === null) return "How much was issued and retired has not been read.";
  const most = `At most ${amountText(atMost)}`;
  if (partial.length > 0) {
    return `${most}, counting all of ${formatList(partial.map(vintageName))}.`;
  }
  if (hasOlderLosses(all)) {
    return `${most}; more may have been retired since the file that says what was.`;
  }
  return hasNewerLosses(all)
    ? `${most}; what was retired is from a newer file than what was issued.`
    : `${most}; not every file has been read.`;
}

function goneText(lots: readonly VintageLot[]): string {
  const issued = totalOf(lots, "issued");
  const retired = totalOf(lots, "retired");
  return [
    ...(issued === null ? [] : [`; ${amountText(issued)} issued`]),
    ...(retired === null ? [] : [`, ${amountText(retired)} retired`]),
  ].join("");
}

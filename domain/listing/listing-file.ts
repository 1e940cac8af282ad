import type { ListingColumn } from "./columns.ts";
import { permanence } from "./facts/climate-facts.ts";
import {
  creditingPeriodEnd,
  creditingPeriodStart,
  permanenceYears,
  registryId,
  registryStatusDate,
} from "./facts/detail-facts.ts";
import { absenceTexts, type Fact, factTextWithNote } from "./facts/fact.ts";
import { tonnesLeft } from "./facts/ledger-facts.ts";
import { costPerTon, lastingTonneCost } from "./facts/offer-facts.ts";
import { creditingPeriod, registryStatus } from "./facts/registry-facts.ts";
import { settingsText } from "./lasting-settings.ts";
import { defaultLastingTonne } from "./lasting-tonne.ts";
import type { DisplayProject } from "./listing.ts";

/** A column of a file that people compute with. */
export interface FileColumn {
  heading: string;
  cell: (project: DisplayProject) => string;
}

/** The file's columns for the visible columns of the table. */
export function fileColumns(columns: readonly ListingColumn[]): readonly FileColumn[] {
  return [
    ...columnsOf(registryId),
    ...columns.flatMap(({ fact }) => (fact ? columnsOf(fact) : contactColumns)),
  ];
}

const contactColumns: readonly FileColumn[] = [
  { heading: "Contact E-mail", cell: ({ contactEmail }) => contactEmail ?? "" },
  { heading: "Website", cell: ({ website }) => website ?? "" },
];

/**
 * One fact may take several columns: a number is a plain number with its unit in the heading, a
 * price has its currency beside it, and what is not a number stands in words in a column of its own.
 */
export function columnsOf(fact: Fact): readonly FileColumn[] {
  if (fact === creditingPeriod) {
    return [inWords(creditingPeriodStart), inWords(creditingPeriodEnd)];
  }
  if (fact === registryStatus) return [asData(fact), inWords(registryStatusDate)];
  if (fact === permanence) return [inWords(fact), asNumber(permanenceYears)];
  if (fact === costPerTon) {
    return [asNumber(fact), currencyOf("Cost Currency", fact), inWords(fact, "Cost in words")];
  }
  if (fact === lastingTonneCost) {
    const heading = `${fact.label} (${settingsText(defaultLastingTonne)})`;
    return [
      asNumber(fact, heading),
      currencyOf("Lasting Tonne Currency", fact),
      inWords(fact, "Lasting tonne in words"),
    ];
  }
  if (fact === tonnesLeft) return [asNumber(fact), inWords(fact, "Tonnes left in words")];
  return [fact.unit ? asNumber(fact) : inWords(fact)];
}

function inWords(fact: Fact, heading = fact.label): FileColumn {
  return { heading, cell: (project) => factTextWithNote(fact.value(project)) };
}

/** As stated, word for word. */
function asData(fact: Fact): FileColumn {
  return {
    heading: fact.label,
    cell: (project) => {
      const value = fact.value(project);
      return value.kind === "stated" ? String(value.data) : absenceTexts[value.kind];
    },
  };
}

/** Empty if there is no number; only what was not sent says so. */
function asNumber(fact: Fact, heading = headingOf(fact)): FileColumn {
  return {
    heading,
    cell: (project) => {
      const value = fact.value(project);
      if (value.kind === "hidden") return absenceTexts.hidden;
      return value.kind === "stated" ? String(value.data) : "";
    },
  };
}

function currencyOf(heading: string, fact: Fact): FileColumn {
  return {
    heading,
    cell: (project) => {
      const value = fact.value(project);
      return (value.kind === "stated" && value.amount?.unit) || "";
    },
  };
}

function headingOf({ label, unit }: Fact): string {
  return unit && !label.endsWith(")") ? `${label} (${unit})` : label;
}

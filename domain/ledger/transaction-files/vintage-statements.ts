import type { ClimateEffect, LotAmount, VintageLabel } from "../vintage-lot.ts";
import { mostKilograms } from "./credit-amounts.ts";
import { vintageLabel } from "./credit-labels.ts";
import type { Vintage } from "./credit-vintages.ts";
import type { RowAmounts } from "./transaction-file.ts";

/** What a file says about the credits of one vintage. */
export interface VintageStatement extends Vintage {
  /** The project's ID in the registry, in its one spelling. */
  id: string;
  /** In kilograms; a missing amount is not known from this file. */
  amounts: RowAmounts;
  /** null: the file has no labels. */
  labels: VintageLabel[] | null;
  effect: ClimateEffect | null;
}

/** What one row says. */
interface StatedRow {
  line: number;
  amounts: RowAmounts;
  issuedInAll?: number | undefined;
  labels: readonly string[] | undefined;
  effect: ClimateEffect | null;
}

interface Sum {
  vintage: Vintage;
  rows: number;
  amounts: RowAmounts;
  /** What each row states of the whole vintage, and where it was first stated. */
  issuedInAll?: { kilograms: number; line: number };
  /** Rows of the vintage with each label. */
  labels: Map<string, number> | null;
  effects: Set<ClimateEffect | null>;
  /** A row of it was refused, so that no sum is complete. */
  isIncomplete: boolean;
  /** Two rows state different totals. */
  isContradictory: boolean;
}

/** Adds up the rows of a file, vintage by vintage. */
export class VintageSums {
  readonly #projects = new Map<string, Map<string, Sum>>();
  /** Projects with a row that could belong to any of their vintages. */
  readonly #incompleteProjects = new Set<string>();

  /** Adds a row; returns why its vintage is not known, if this row made it so. */
  add(id: string, vintage: Vintage, row: StatedRow): "total" | "large" | null {
    const sum = this.#sumOf(id, vintage);
    sum.rows += 1;
    sum.effects.add(row.effect);
    if (row.labels) {
      sum.labels ??= new Map();
      for (const words of new Set(row.labels))
        sum.labels.set(words, (sum.labels.get(words) ?? 0) + 1);
    }
    const isTooLarge = addAmounts(sum.amounts, row.amounts);
    if (isTooLarge) sum.isIncomplete = true;
    if (row.issuedInAll !== undefined) {
      sum.issuedInAll ??= { kilograms: row.issuedInAll, line: row.line };
      if (sum.issuedInAll.kilograms !== row.issuedInAll && !sum.isContradictory) {
        sum.isContradictory = true;
        return "total";
      }
    }
    return isTooLarge ? "large" : null;
  }

  /** Notes a refused row: what is left out of a sum makes it wrong. */
  refuse(id: string, vintage: Vintage | null) {
    if (vintage) this.#sumOf(id, vintage).isIncomplete = true;
    else this.#incompleteProjects.add(id);
  }

  incompleteIds(): string[] {
    return [...this.#incompleteProjects].sort();
  }

  /** The line that first stated the total of a vintage. */
  lineOfTotal(id: string, vintage: Vintage): number | undefined {
    return this.#sumOf(id, vintage).issuedInAll?.line;
  }

  statements(covers: readonly LotAmount[]): VintageStatement[] {
    return [...this.#projects]
      .flatMap(([id, sums]) =>
        [...sums.values()].map((sum) => statementOf(id, sum, this.#incompleteProjects, covers)),
      )
      .sort((a, b) => compare(a.id, b.id) || compare(a.start, b.start) || compare(a.end, b.end));
  }

  #sumOf(id: string, vintage: Vintage): Sum {
    const sums = this.#projects.get(id) ?? new Map<string, Sum>();
    this.#projects.set(id, sums);
    const key = `${vintage.start} ${vintage.end}`;
    const sum = sums.get(key) ?? {
      vintage,
      rows: 0,
      amounts: {},
      labels: null,
      effects: new Set(),
      isIncomplete: false,
      isContradictory: false,
    };
    sums.set(key, sum);
    return sum;
  }
}

function addAmounts(sum: RowAmounts, more: RowAmounts): boolean {
  let isTooLarge = false;
  for (const [name, kilograms] of entriesOf(more)) {
    const total = (sum[name] ?? 0) + kilograms;
    // Beyond it, sums would not be exact.
    if (total > mostKilograms) isTooLarge = true;
    else sum[name] = total;
  }
  return isTooLarge;
}

function statementOf(
  id: string,
  sum: Sum,
  incompleteProjects: ReadonlySet<string>,
  covers: readonly LotAmount[],
): VintageStatement {
  const isComplete = !sum.isIncomplete && !incompleteProjects.has(id);
  const inAll =
    sum.issuedInAll && !sum.isContradictory ? { issued: sum.issuedInAll.kilograms } : {};
  const amounts = { ...(isComplete ? sum.amounts : {}), ...inAll };
  const [effect, ...otherEffects] = sum.effects;
  const isOneEffect = otherEffects.length === 0;
  return {
    id,
    ...sum.vintage,
    amounts: Object.fromEntries(entriesOf(amounts).filter(([name]) => covers.includes(name))),
    labels:
      sum.labels &&
      [...sum.labels]
        .map(([words, rows]) => vintageLabel(words, isComplete && rows === sum.rows))
        .sort((a, b) => compare(a.words, b.words)),
    effect: isOneEffect ? (effect ?? null) : sum.effects.has(null) ? null : "mixed",
  };
}

const entriesOf = (amounts: RowAmounts) => Object.entries(amounts) as [LotAmount, number][];

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

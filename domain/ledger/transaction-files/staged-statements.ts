import type { LotAmount } from "../vintage-lot.ts";
import type { ReadTransactions } from "./read-transactions.ts";
import type { VintageStatement } from "./vintage-statements.ts";

/** What is sent of a file: only what it says of projects on the site. */
export interface StagedStatements {
  statements: VintageStatement[];
  /** Not if a row may belong to any project. */
  isWhole: boolean;
  covers: LotAmount[];
  /** Rows of projects that are not on the site. */
  unlistedCount: number;
  incompleteIds: string[];
}

/**
 * Selects what a file says for certain. Some of the rows add up to nothing certain: of an excerpt,
 * only amounts that every row states of its whole vintage are kept.
 */
export function stagedStatements(
  read: ReadTransactions,
  saidWhole: boolean,
  listedIds: ReadonlySet<string>,
): StagedStatements {
  const isWhole = saidWhole && read.unassigned === 0;
  const covers = isWhole ? read.covers : read.coversInExcerpts;
  const isCovered = ([name]: [string, number]) => covers.some((amount) => amount === name);
  return {
    isWhole,
    covers,
    statements: read.statements
      .filter(({ id }) => listedIds.has(id))
      .map((statement) => ({
        ...statement,
        amounts: Object.fromEntries(Object.entries(statement.amounts).filter(isCovered)),
      })),
    unlistedCount: [...read.rowsById].reduce(
      (sum, [id, rows]) => (listedIds.has(id) ? sum : sum + rows),
      0,
    ),
    incompleteIds: read.incompleteIds.filter((id) => listedIds.has(id)),
  };
}

/** The most statements of one call, and a size well below the limit for a request. */
export const statementPartLimits = { statements: 500, characters: 300_000 } as const;

/** Splits statements into the parts of one call each. */
export function statementParts(statements: readonly VintageStatement[]): VintageStatement[][] {
  const parts: VintageStatement[][] = [];
  let characters = 0;
  for (const statement of statements) {
    const size = JSON.stringify(statement).length;
    const part = parts.at(-1);
    const { statements: most, characters: mostCharacters } = statementPartLimits;
    if (part && part.length < most && characters + size <= mostCharacters) {
      part.push(statement);
      characters += size;
    } else {
      parts.push([statement]);
      characters = size;
    }
  }
  return parts;
}

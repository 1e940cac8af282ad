import type { DisplayProject } from "#domain/listing/listing.ts";
import { displayAnswered, type ListingAnswer } from "#domain/listing/listing-answer.ts";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import { pinnedAndBelow } from "#domain/listing/pinned.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";

/** As many as fill the table's window; the browser fetches the rest. */
export const startRows = 13;

/** The filters and the order that rows answer: others begin at the top again. */
export type AnsweredState = Pick<ExplorerState, "filters" | "sort">;

/** What is shown for a state: the rows that are known and how many there are. */
export interface ExplorerView {
  pinned: readonly DisplayProject[];
  /** The rows below the pinned ones, each in its place; what has not arrived is missing. */
  projects: readonly (DisplayProject | undefined)[];
  /** How many rows stand below the pinned ones, how many projects match, how many there are. */
  count: number;
  matching: number;
  total: number;
  /** Whether the figures are those of the state, and not of the one before. */
  isComplete: boolean;
  /** Whether these are the server's first rows, of which the rest has not been asked for or is on its way. */
  isFirst: boolean;
  answers: AnsweredState;
}

const waitingRows = 8;

export function wholeView(
  index: ListingIndex,
  { filters, sort }: AnsweredState,
  references: readonly string[],
): ExplorerView {
  const found = index.find(filters, sort);
  const { pinned, below } = pinnedAndBelow(index, found, references);
  return {
    pinned,
    projects: below,
    count: below.length,
    matching: found.length,
    total: index.size,
    isComplete: true,
    isFirst: false,
    answers: { filters, sort },
  };
}

interface PlacedAnswer {
  answer: ListingAnswer;
  offset: number;
}

type AnswerContext = Parameters<typeof displayAnswered>[2];

/** Answers may be of different ages: the newest decides, and no project is shown twice. */
export function pagedView(
  placed: readonly PlacedAnswer[],
  answers: AnsweredState,
  context: AnswerContext,
): ExplorerView | null {
  const newestFirst = [...placed].sort((a, b) => b.answer.version - a.answer.version);
  const newest = newestFirst[0]?.answer;
  if (!newest) return null;
  const shown = new Set(newest.pinned.map(({ id }) => id));
  const projects: (DisplayProject | undefined)[] = new Array(newest.count);
  for (const { answer, offset } of newestFirst) {
    answer.rows.forEach((row, place) => {
      if (offset + place >= newest.count || shown.has(row.id)) return;
      shown.add(row.id);
      projects[offset + place] = displayAnswered(row, answer, context);
    });
  }
  return {
    pinned: newest.pinned.map((row) => displayAnswered(row, newest, context)),
    projects,
    count: newest.count,
    matching: newest.matching,
    total: newest.total,
    isComplete: true,
    isFirst: false,
    answers,
  };
}

export function waitingView(answers: AnsweredState): ExplorerView {
  return {
    pinned: [],
    projects: [],
    count: waitingRows,
    matching: 0,
    total: 0,
    isComplete: false,
    isFirst: true,
    answers,
  };
}

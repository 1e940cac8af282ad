import { storedFlag } from "~/lib/browser/stored-flag";

/** How tall rows are is the reader's taste, and no part of a shared address. The server draws comfortable ones. */
export const { set: setCompactRows, useFlag: useCompactRows } = storedFlag(
  "project-table-rows",
  "compact",
);

/** As the style sheet has them, in pixels. */
const rowHeights = { comfortable: 60, compact: 40 } as const;

export function rowHeightOf(isCompact: boolean): number {
  return isCompact ? rowHeights.compact : rowHeights.comfortable;
}

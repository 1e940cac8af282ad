import { storedFlag } from "~/lib/browser/stored-flag";

/** A personal preference, so it is not part of the URL. The server renders comfortable rows. */
export const { set: setCompactRows, useFlag: useCompactRows } = storedFlag(
  "project-table-rows",
  "compact",
);

/** In pixels, as in the style sheet. */
const rowHeights = { comfortable: 44, compact: 34 } as const;

export function rowHeightOf(isCompact: boolean): number {
  return isCompact ? rowHeights.compact : rowHeights.comfortable;
}

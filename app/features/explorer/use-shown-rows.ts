import { useEffect } from "react";
import type { ExplorerView } from "./explorer-view";
import type { ShowRows } from "./use-listing-pages";

/** Reports which rows are rendered, so that the pages of a long list are fetched. */
export function useShownRows(
  showRows: ShowRows | undefined,
  { answers, count }: ExplorerView,
  items: readonly { index: number }[],
) {
  const drawn = items.map(({ index }) => index).join();
  useEffect(() => {
    if (showRows && drawn !== "") showRows(answers, drawn.split(",").map(Number), count);
  }, [showRows, answers, count, drawn]);
}

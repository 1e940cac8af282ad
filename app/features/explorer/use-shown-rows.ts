import { useEffect } from "react";
import type { ExplorerView } from "./explorer-view";
import type { ShowRows } from "./use-listing-pages";

/** Reports which rows are rendered, so that the pages of a long list are fetched. */
export function useShownRows(
  showRows: ShowRows | undefined,
  { queried, count }: ExplorerView,
  items: readonly { index: number }[],
) {
  const drawn = items.map(({ index }) => index).join();
  useEffect(() => {
    if (showRows && drawn !== "") showRows(queried, drawn.split(",").map(Number), count);
  }, [showRows, queried, count, drawn]);
}

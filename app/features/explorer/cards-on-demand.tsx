import { isNarrowWindow } from "~/lib/browser/narrow-window";
import { onDemandComponent } from "~/lib/browser/on-demand-component";

/** The cards for narrow windows. The server renders them for every window. */
export const CardList = onDemandComponent({
  load: async () => (await import("./card-list")).CardList,
  isNeededImmediately: isNarrowWindow,
});

/** Their order, which wide windows set by the table's headers. */
export const SortSelect = onDemandComponent({
  load: async () => (await import("./sort-select")).SortSelect,
  isNeededImmediately: isNarrowWindow,
});

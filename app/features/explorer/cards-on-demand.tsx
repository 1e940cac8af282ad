import { isNarrowWindow } from "~/lib/browser/narrow-window";
import { onDemandComponent } from "~/lib/browser/on-demand-component";

/** The cards of a narrow window, which the server draws for every window. */
export const CardList = onDemandComponent({
  load: async () => (await import("./card-list")).CardList,
  isNeededAtOnce: isNarrowWindow,
});

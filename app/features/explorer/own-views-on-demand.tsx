import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { hasOwnViews } from "./has-own-views";

/** For visitors who have saved a view or selected columns that match none. */
export const OwnViews = onDemandComponent({
  load: async () => (await import("./own-view-buttons")).OwnViewButtons,
  isNeededImmediately: hasOwnViews,
});

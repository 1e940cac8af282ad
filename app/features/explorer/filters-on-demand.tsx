import { onDemandComponent } from "~/lib/browser/on-demand-component";

/** The filters in use: most visits begin without any. */
export const ActiveFilters = onDemandComponent({
  load: async () => (await import("~/components/listing/active-filters")).ActiveFilters,
  isNeededAtOnce: () => window.location.search !== "",
});

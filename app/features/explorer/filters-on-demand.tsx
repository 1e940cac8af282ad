import { onDemandComponent } from "~/lib/browser/on-demand-component";

/** The active filters, loaded on demand because most visits start without any. */
export const ActiveFilters = onDemandComponent({
  load: async () => (await import("~/components/listing/active-filters")).ActiveFilters,
  isNeededImmediately: () => window.location.search !== "",
});

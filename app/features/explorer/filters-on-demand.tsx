import { hasFilters } from "#domain/listing/filters.ts";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { onDemandComponent } from "~/lib/browser/on-demand-component";

/** The filters in use: most visits begin without any. */
export const ActiveFilters = onDemandComponent({
  load: async () => (await import("~/components/listing/active-filters")).ActiveFilters,
  isNeededAtOnce: () =>
    hasFilters(readExplorerState(new URLSearchParams(window.location.search)).filters),
});

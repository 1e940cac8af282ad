import { onDemandComponent } from "~/lib/browser/on-demand-component";

/** Loaded on demand, because most visitors see no prices. */
export const PriceFooter = onDemandComponent({
  load: async () => (await import("./price-footer")).PriceFooter,
  isNeededImmediately: () => false,
});

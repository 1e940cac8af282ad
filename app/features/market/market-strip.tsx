import { useEffect, useRef } from "react";
import { onceVisible } from "~/lib/browser/once-visible";
import { useHasInteracted } from "~/lib/browser/use-has-interacted";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { listingsFreshness } from "~/lib/data/listings-cache";
import { StripTiles } from "./strip-tiles";

const loadCharts = () => import("./strip-charts");

/** Small charts that link to the large ones. Their space is reserved; they load once visible. */
export function MarketStrip() {
  const container = useRef<HTMLElement>(null);
  const { module: charts, load } = useOnDemand(loadCharts);
  const isLoaded = charts !== null;
  const hasInteracted = useHasInteracted(listingsFreshness.staleTime);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` does the same in every render
  useEffect(() => {
    // Hidden on phones and once closed, so it never becomes visible there.
    const tiles = container.current?.querySelector("ul");
    if (tiles && hasInteracted && !isLoaded) return onceVisible(tiles, load);
  }, [isLoaded, hasInteracted]);
  return (
    <nav ref={container} aria-label="The market at a glance" className="mt-3">
      {/* The links are the same before and after loading, as one may be being pressed. */}
      {charts ? (
        <StripTiles
          cost={<charts.CostChart />}
          spread={<charts.SpreadChart />}
          map={<charts.MapChart />}
        />
      ) : (
        <StripTiles />
      )}
    </nav>
  );
}

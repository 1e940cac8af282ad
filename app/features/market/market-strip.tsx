import { useEffect, useRef } from "react";
import { isNarrowWindow } from "~/lib/browser/narrow-window";
import { onceVisible } from "~/lib/browser/once-visible";
import { useHasInteracted } from "~/lib/browser/use-has-interacted";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { listingsFreshness } from "~/lib/data/listings";
import { StripTiles } from "./strip-tiles";

const load = () => import("./strip-pictures");

/** Small charts that link to the large ones. Their space is reserved; they load once visible. */
export function MarketStrip() {
  const container = useRef<HTMLElement>(null);
  const { part, ask } = useOnDemand(load);
  const isLoaded = part !== null;
  const hasInteracted = useHasInteracted(listingsFreshness.staleTime);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` does the same in every render
  useEffect(() => {
    // Phones show a single text link instead.
    const isWanted = hasInteracted && !isLoaded && !isNarrowWindow();
    if (container.current && isWanted) return onceVisible(container.current, ask);
  }, [isLoaded, hasInteracted]);
  return (
    <nav ref={container} aria-label="The market in pictures">
      {/* The links are the same before and after loading, as one may be being pressed. */}
      {part ? (
        <StripTiles
          cost={<part.CostPicture />}
          spread={<part.SpreadPicture />}
          map={<part.MapPicture />}
        />
      ) : (
        <StripTiles />
      )}
    </nav>
  );
}

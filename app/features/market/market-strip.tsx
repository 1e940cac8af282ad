import { useEffect, useRef } from "react";
import { isNarrowWindow } from "~/lib/browser/narrow-window";
import { onceVisible } from "~/lib/browser/once-visible";
import { useHasInteracted } from "~/lib/browser/use-has-interacted";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { listingsFreshness } from "~/lib/data/listings";
import { StripTiles } from "./strip-tiles";

const load = () => import("./strip-pictures");

/** Three small pictures that lead to the large ones. Their place is kept; they come when somebody sees it. */
export function MarketStrip() {
  const place = useRef<HTMLElement>(null);
  const { part, ask } = useOnDemand(load);
  const isThere = part !== null;
  const hasInteracted = useHasInteracted(listingsFreshness.staleTime);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking is the same in every render
  useEffect(() => {
    // A phone has one line of words in its place.
    const isWanted = hasInteracted && !isThere && !isNarrowWindow();
    if (place.current && isWanted) return onceVisible(place.current, ask);
  }, [isThere, hasInteracted]);
  return (
    <nav ref={place} aria-label="The market in pictures">
      {/* The same links, before and after: somebody may be pressing one. */}
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

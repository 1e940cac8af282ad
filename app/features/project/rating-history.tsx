import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { ratingHistoryQuery } from "~/lib/data/rating-history-query";
import { loadPlots } from "./plots-on-demand";

interface RatingHistoryProps {
  /** Null if the project is not rated, or this viewer may not see the rating. */
  ratedAs: string | null;
  /** Needed because two registries may use the same number. */
  accreditor: string | null;
  isRevealed: boolean;
}

/** The history of the agency's rating; has the same height before and after it is revealed. */
export function RatingHistory({ ratedAs, accreditor, isRevealed }: RatingHistoryProps) {
  const {
    data: changes,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...ratingHistoryQuery(ratedAs ?? "", accreditor),
    enabled: ratedAs !== null,
  });
  const { module: plots, load } = useOnDemand(loadPlots);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading the plots again has no effect
  useEffect(() => {
    if (ratedAs !== null) load();
  }, [ratedAs]);
  return (
    <div className="mt-3 h-26">
      {!isRevealed && <Outline d="M0 78H100V52H200V26H300" />}
      {isRevealed && (ratedAs === null || changes?.length === 0) && (
        <Note>No rating history yet</Note>
      )}
      {isError && !isFetching && !changes && (
        <Note>
          <span role="alert">The rating history could not be loaded.</span>
          <button type="button" className="text-link font-medium" onClick={() => void refetch()}>
            Try Again
          </button>
        </Note>
      )}
      {changes && changes.length > 0 && plots && <plots.RatingHistoryPlot changes={changes} />}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1 rounded-lg border border-dashed border-edge px-3 text-center text-[0.8125rem] text-quiet">
      {children}
    </div>
  );
}

/** A placeholder line, independent of the real history. */
function Outline({ d }: { d: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 300 104" preserveAspectRatio="none" className="size-full">
      <path
        d={d}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth="2"
        strokeDasharray="4 5"
        className="stroke-edge"
      />
    </svg>
  );
}

import { useState } from "react";
import type { DisplayProject } from "#domain/listing.ts";
import { ratingImageUrl } from "#domain/public-files.ts";
import { isPreRating, isValidRating, ratingTone } from "#domain/rating.ts";
import { Badge } from "~/components/ui/badge";
import { useApiUrl } from "./api-url-context";
import { MaskedValue } from "./masked-value";
import { useRevealed } from "./revealed-context";

/** The agency's rating with its watch marker; ex ante ratings point to the note below the table. */
export function RatingValue({ project }: { project: DisplayProject }) {
  const isRevealed = useRevealed();
  const { beZeroRating: rating, onRatingsWatch } = project;
  if (!isRevealed) return <MaskedValue placeholder="XX" />;
  if (!isValidRating(rating)) {
    return (
      <button type="button" className="rating" data-hint="rating">
        <Badge tone="grey">N/A</Badge>
      </button>
    );
  }
  return (
    <button type="button" className="rating" data-hint="rating">
      <RatingImage rating={rating} />
      {isPreRating(rating) && (
        <sup role="img" aria-label="ex ante" className="note-mark">
          †
        </sup>
      )}
      {onRatingsWatch && (
        <span role="img" aria-label="On ratings watch" className="icon icon-eye watch-mark" />
      )}
    </button>
  );
}

function RatingImage({ rating }: { rating: string }) {
  const apiUrl = useApiUrl();
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <Badge tone={ratingTone(rating)}>{rating}</Badge>;
  return (
    <img
      src={ratingImageUrl(apiUrl, rating)}
      alt={rating}
      width={45}
      height={27}
      data-tone={ratingTone(rating)}
      onError={() => setHasFailed(true)}
    />
  );
}

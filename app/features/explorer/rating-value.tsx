import type { DisplayProject } from "#domain/listing/listing.ts";
import { isPreRating, isValidRating } from "#domain/rating/rating.ts";
import { Badge } from "~/components/ui/badge";
import { RatingImage } from "~/components/ui/rating-image";
import { useApiUrl } from "./api-url-context";
import { MaskedValue } from "./masked-value";
import { useRevealed } from "./revealed-context";

/** The agency's rating with its watch marker; ex ante ratings point to the note below the table. */
export function RatingValue({ project }: { project: DisplayProject }) {
  const isRevealed = useRevealed();
  const apiUrl = useApiUrl();
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
      <RatingImage apiUrl={apiUrl} rating={rating} />
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

import { useState } from "react";
import { ratingImageUrl } from "#domain/files/public-files.ts";
import { ratingTone } from "#domain/rating/rating.ts";
import { useImageFailure } from "~/lib/browser/use-image-failure";
import { publicConfig } from "~/lib/data/public-config";
import { Badge } from "./badge";

/** The agency's image for a rating, or a badge if the image fails. */
export function RatingImage({ rating }: { rating: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const failure = useImageFailure(() => setHasFailed(true));
  if (hasFailed) return <Badge tone={ratingTone(rating)}>{rating}</Badge>;
  return (
    <img
      {...failure}
      src={ratingImageUrl(publicConfig().apiUrl, rating)}
      alt={rating}
      width={45}
      height={27}
      data-tone={ratingTone(rating)}
    />
  );
}

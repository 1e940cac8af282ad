import { Star } from "lucide-react";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { isPreRating, isValidRating, noRatingReason } from "#domain/rating/rating.ts";
import { Badge } from "~/components/ui/badge";
import { RatingImage } from "~/components/ui/rating-image";
import { Tooltip } from "~/components/ui/tooltip";
import { shortDate } from "~/lib/format/dates";

/** The agency's rating, starred while on watch; the tooltip gives its source and date. */
export function RatingMark({ project }: { project: OwnProject }) {
  const record = project.rating;
  const rating = record?.rating ?? null;
  if (!record || !isValidRating(rating)) {
    return (
      <Tooltip content={noRatingReason(rating)}>
        <button type="button" className="rounded-full">
          <Badge tone="grey">N/A</Badge>
        </button>
      </Tooltip>
    );
  }
  const { project_id, accreditor, on_watch, last_updated } = record;
  return (
    <Tooltip
      content={
        <dl className="space-y-0.5">
          <Fact label="Project ID">{project_id}</Fact>
          <Fact label="Accreditor">{accreditor ?? "Not available"}</Fact>
          <Fact label="Last updated">{shortDate(last_updated)}</Fact>
          {isPreRating(rating) && <dd>Ex ante: given before credits were issued</dd>}
          {on_watch && <dd>On ratings watch: under review by the agency</dd>}
        </dl>
      }
    >
      <button type="button" className="inline-flex items-center gap-1.5 rounded-lg">
        <RatingImage rating={rating} />
        {on_watch && (
          <Star
            role="img"
            aria-label="On ratings watch"
            size={17}
            className="fill-amber text-amber"
          />
        )}
      </button>
    </Tooltip>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-white/70">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { ReactNode } from "react";
import { allValues, type ListingColumn } from "#domain/listing/columns.ts";
import { companyName, type DisplayProject } from "#domain/listing/listing.ts";
import { defaultWords, type ListedRating } from "#domain/listing/value.ts";
import { isPreRating, noRatingReason } from "#domain/rating/rating.ts";
import { shortDate } from "~/lib/format/dates";
import styles from "./cells.module.css";

interface MoreHintProps {
  hint: string;
  count: number;
}

/** How many more there are; the hint names all of them. */
export function MoreHint({ hint, count }: MoreHintProps) {
  if (count <= 0) return null;
  return (
    <button type="button" className={styles.more} data-hint={hint}>
      +{count}
    </button>
  );
}

/** What a cell, or a header, can tell more about. The words are made when somebody asks, not for every row. */
export function hintContent(column: ListingColumn, project: DisplayProject | undefined): ReactNode {
  if (!project) return column.explanation;
  switch (column.cell.kind) {
    case "company":
      return (
        <>
          <strong className="font-semibold">{companyName(project)}</strong>
          <span>{project.description ?? defaultWords.description}</span>
        </>
      );
    case "rating":
      return <RatingHint rating={project.beZeroRating} />;
    default:
      return (
        <ul className="space-y-0.5">
          {allValues(column, project).map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ul>
      );
  }
}

function RatingHint({ rating }: { rating: ListedRating }) {
  if (rating.kind !== "value") {
    return noRatingReason(rating.kind === "off the scale" ? rating.rating : null);
  }
  return (
    <>
      <strong className="font-semibold">{rating.rating}</strong>
      {isPreRating(rating.rating) && <span>Ex ante: given before credits were issued</span>}
      {rating.onWatch && <span>On ratings watch: under review by the agency</span>}
      {rating.lastUpdated && <span>Last updated {shortDate(rating.lastUpdated)}</span>}
      {rating.accreditor && <span>Accredited by {rating.accreditor}</span>}
    </>
  );
}

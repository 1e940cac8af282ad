import { Eye } from "lucide-react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import type { ListedRating } from "#domain/listing/value.ts";
import { gradeMeaning, gradeOf, grades } from "#domain/rating/grades.ts";
import { isPreRating } from "#domain/rating/rating.ts";
import { cn } from "~/components/ui/class-names";
import { shortDate } from "~/lib/format/dates";
import { RatingHistory } from "./rating-history";
import { SignInLink } from "./sign-in-link";

interface RatingSummaryProps {
  project: DisplayProject;
  ratedAs: string | null;
  isRevealed: boolean;
  /** Set if the values could not be loaded. */
  onTryAgain: (() => void) | null;
}

/** The agency's grade on its scale, its meaning, date and history. */
export function RatingSummary({ project, ratedAs, isRevealed, onTryAgain }: RatingSummaryProps) {
  const { rating } = project;
  return (
    <div className="mt-5 border-t border-rule pt-4">
      <h3 className="flex items-center justify-between gap-3 text-[0.8125rem] text-quiet">
        {ratingsAgency.name} rating
        {rating.kind === "value" && rating.onWatch && (
          <span className="inline-flex items-center gap-1.5 text-amber-text">
            <Eye aria-hidden="true" size={15} />
            On ratings watch
          </span>
        )}
      </h3>
      <Scale rating={rating} />
      <div className="mt-3 min-h-24 text-sm leading-normal text-quiet">
        {isRevealed ? (
          <Meaning rating={rating} />
        ) : onTryAgain ? (
          <p role="alert" className="text-brick">
            Price, permanence and rating could not be loaded.{" "}
            <button type="button" className="text-link font-medium" onClick={onTryAgain}>
              Try Again
            </button>
          </p>
        ) : (
          <p className="kept-session:invisible">
            <SignInLink>Log in to see price, permanence and rating</SignInLink>
            <br />
            All it takes is an e-mail address.
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-2.5">
          <a
            href={ratingsAgency.methodologyUrl}
            target="_blank"
            rel="noreferrer"
            className="text-link"
          >
            How {ratingsAgency.fullName} rates
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {rating.kind === "value" && rating.lastUpdated && (
            <span>Updated {shortDate(rating.lastUpdated)}</span>
          )}
        </p>
      </div>
      <RatingHistory
        ratedAs={isRevealed ? ratedAs : null}
        accreditor={project.rating.kind === "value" ? project.rating.accreditor : null}
        isRevealed={isRevealed}
      />
    </div>
  );
}

function Scale({ rating }: { rating: ListedRating }) {
  const given = rating.kind === "value" ? rating.rating : null;
  const givenGrade = given && gradeOf(given);
  return (
    <ol aria-label="Grades, best first" className="mt-2 grid grid-cols-8 gap-1">
      {grades.map((grade) => (
        <li
          key={grade}
          aria-current={grade === givenGrade ? "true" : undefined}
          className={cn(
            "grid h-8 place-items-center rounded-md text-xs font-medium",
            grade === givenGrade ? "bg-pine text-white" : "bg-paper-deep text-grey-text",
          )}
        >
          {grade === givenGrade ? given : grade}
        </li>
      ))}
    </ol>
  );
}

function Meaning({ rating }: { rating: ListedRating }) {
  if (rating.kind !== "value") {
    return <p>{ratingsAgency.name} has no current rating for this project.</p>;
  }
  return (
    <p>
      {gradeMeaning(rating.rating)}
      {isPreRating(rating.rating) && " Ex ante: given before credits were issued."}
    </p>
  );
}

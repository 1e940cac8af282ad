import { useId } from "react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import type { ListedRating } from "#domain/listing/value.ts";
import { gradeMeaning, gradeOf, grades } from "#domain/rating/grades.ts";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { RatingHistory } from "./rating-history";

interface RatingCardProps {
  project: DisplayProject;
  /** The project number that the agency's rating refers to. */
  ratedAs: string | null;
  isRevealed: boolean;
}

/** The agency's grade on its scale, its meaning and its history. */
export function RatingCard({ project, ratedAs, isRevealed }: RatingCardProps) {
  const { rating } = project;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="p-5">
        <h2 id={id} className="text-sm font-semibold">
          {ratingsAgency.name} rating
        </h2>
        <Scale rating={rating} />
        <div className="mt-3 min-h-18 text-[0.8125rem] leading-normal text-quiet">
          {isRevealed && <Meaning rating={rating} />}
          <p>
            <a
              href={ratingsAgency.methodologyUrl}
              target="_blank"
              rel="noreferrer"
              className="text-link"
            >
              How {ratingsAgency.fullName} rates
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        </div>
        <RatingHistory
          ratedAs={isRevealed ? ratedAs : null}
          accreditor={rating.kind === "value" ? rating.accreditor : null}
          isRevealed={isRevealed}
        />
      </Card>
    </section>
  );
}

function Scale({ rating }: { rating: ListedRating }) {
  const given = rating.kind === "value" ? rating.rating : null;
  const givenGrade = given && gradeOf(given);
  return (
    <ol aria-label="Grades, best first" className="mt-2.5 grid grid-cols-8 gap-1">
      {grades.map((grade) => (
        <li
          key={grade}
          aria-current={grade === givenGrade ? "true" : undefined}
          className={cn(
            "grid h-7 place-items-center rounded-md text-xs font-medium",
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
  return <p>{gradeMeaning(rating.rating)}</p>;
}

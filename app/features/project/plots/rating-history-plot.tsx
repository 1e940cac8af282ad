import type { RatingChange } from "~/lib/data/rating-history-query";
import { shortDate } from "~/lib/format/dates";
import { gradesOf, ratingSteps } from "./rating-steps";
import { StepPlot } from "./step-plot";

/** A step chart from the first rating to today. */
export function RatingHistoryPlot({ changes }: { changes: readonly RatingChange[] }) {
  const steps = ratingSteps(changes);
  const levels = gradesOf(steps);
  return (
    <>
      <ol className="sr-only" aria-label="Rating history">
        {changes.map(({ rating, onWatch, date }) => (
          <li key={`${date} ${rating} ${onWatch}`}>
            {shortDate(date)}: {rating}
            {onWatch && ", on ratings watch"}
          </li>
        ))}
      </ol>
      <StepPlot
        roomForText={34}
        steps={steps.map(({ rating, grade, from, until }) => ({
          text: rating,
          from,
          until,
          level: levels.indexOf(grade) / Math.max(1, levels.length - 1),
        }))}
      />
    </>
  );
}

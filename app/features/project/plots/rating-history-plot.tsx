import { scaleLinear, scalePoint } from "d3-scale";
import { useState } from "react";
import { monthAndYear } from "#domain/text/date-text.ts";
import { useWidth } from "~/lib/browser/use-width";
import type { RatingChange } from "~/lib/data/rating-history-query";
import { shortDate } from "~/lib/format/dates";
import { gradesOf, type RatingStep, ratingSteps } from "./rating-steps";

const height = 104;
const top = 22;
const bottom = 76;
const edge = 2;
/** Labels closer together than this would touch, in pixels. */
const roomForGrade = 34;
const roomForDate = 62;

/** A step chart from the first rating to today. */
export function RatingHistoryPlot({ changes }: { changes: readonly RatingChange[] }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [now] = useState(() => Date.now());
  const steps = ratingSteps(changes);
  return (
    <div ref={ref} className="h-full">
      <ol className="sr-only" aria-label="Rating history">
        {changes.map(({ rating, onWatch, date }) => (
          <li key={`${date} ${rating} ${onWatch}`}>
            {shortDate(date)}: {rating}
            {onWatch && ", on ratings watch"}
          </li>
        ))}
      </ol>
      {width > 0 && steps.length > 0 && <Steps steps={steps} width={width} now={now} />}
    </div>
  );
}

interface StepsProps {
  steps: readonly RatingStep[];
  width: number;
  now: number;
}

function Steps({ steps, width, now }: StepsProps) {
  const first = steps[0]?.from ?? now;
  const x = scaleLinear([first, Math.max(now, first + 1)], [edge, width - edge]);
  const y = scalePoint(gradesOf(steps), [top, bottom]);
  const drawn = steps.map((step, index) => ({
    ...step,
    key: `${step.from} ${step.rating}`,
    x1: x(step.from),
    x2: x(step.until ?? now),
    y: y(step.grade) ?? top,
    previousY: index > 0 ? y(steps[index - 1]?.grade ?? step.grade) : undefined,
    isJoined: index > 0 && steps[index - 1]?.until === step.from,
  }));
  const dated = withRoom(drawn, roomForDate, width);
  const graded = withRoom(drawn, roomForGrade, width);
  return (
    <svg aria-hidden="true" width={width} height={height} className="block text-[0.6875rem]">
      {drawn.map((step) => (
        <path
          key={step.key}
          d={`${step.isJoined ? `M${step.x1} ${step.previousY}V${step.y}` : `M${step.x1} ${step.y}`}H${step.x2}`}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-moss"
        />
      ))}
      {graded.map((step) => (
        <text key={step.key} x={step.x1 + 3} y={step.y - 7} className="fill-ink font-semibold">
          {step.rating}
        </text>
      ))}
      {dated.map((step) => (
        <text
          key={step.key}
          x={Math.min(step.x1, width - roomForDate + 8)}
          y={height - 8}
          className="fill-quiet"
        >
          {monthAndYear(new Date(step.from))}
        </text>
      ))}
    </svg>
  );
}

/** The steps with room for a label; starts at the newest, so that older ones lose theirs first. */
function withRoom<Step extends { x1: number }>(
  steps: readonly Step[],
  room: number,
  width: number,
): Step[] {
  let right = width + room;
  return steps.toReversed().filter(({ x1 }) => {
    const start = Math.min(x1, width - room);
    if (start + room > right) return false;
    right = start;
    return true;
  });
}

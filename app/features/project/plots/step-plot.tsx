import { scaleLinear } from "d3-scale";
import { useState } from "react";
import { monthAndYear } from "#domain/text/date-text.ts";
import { useWidth } from "~/lib/browser/use-width";

const height = 104;
const top = 22;
const bottom = 76;
const edge = 2;
/** Dates closer together than this would touch, in pixels. */
const roomForDate = 62;

/** A value that lasted from one time to another. */
interface Step {
  /** Written above its beginning. */
  text: string;
  from: number;
  /** When it was replaced or ended; null while it is current. */
  until: number | null;
  /** From 0, the highest, to 1, the lowest. */
  level: number;
}

interface StepPlotProps {
  steps: readonly Step[];
  /** Texts closer together than this would touch, in pixels. */
  roomForText: number;
}

/** A line of steps up to today, for the eye only: the caller lists the same values as text. */
export function StepPlot({ steps, roomForText }: StepPlotProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [now] = useState(() => Date.now());
  return (
    <div ref={ref} aria-hidden="true" className="h-full">
      {width > 0 && steps.length > 0 && (
        <Steps steps={steps} width={width} now={now} roomForText={roomForText} />
      )}
    </div>
  );
}

function Steps({ steps, width, now, roomForText }: StepPlotProps & { width: number; now: number }) {
  const first = steps[0]?.from ?? now;
  const x = scaleLinear([first, Math.max(now, first + 1)], [edge, width - edge]);
  const y = scaleLinear([0, 1], [top, bottom]);
  const drawn = steps.map((step, index) => {
    const previous = steps[index - 1];
    return {
      ...step,
      key: `${step.from} ${step.text}`,
      x1: x(step.from),
      x2: x(step.until ?? now),
      y: y(step.level),
      joinsAt: previous?.until === step.from ? y(previous.level) : null,
    };
  });
  return (
    <svg aria-hidden="true" width={width} height={height} className="block text-[0.6875rem]">
      {drawn.map((step) => (
        <path
          key={step.key}
          d={`M${step.x1} ${step.joinsAt === null ? step.y : `${step.joinsAt}V${step.y}`}H${step.x2}`}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-moss"
        />
      ))}
      {withRoom(drawn, roomForText, width).map((step) => (
        <text
          key={step.key}
          x={Math.min(step.x1 + 3, width - roomForText + 8)}
          y={step.y - 7}
          className="fill-ink font-semibold"
        >
          {step.text}
        </text>
      ))}
      {withRoom(drawn, roomForDate, width).map((step) => (
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
function withRoom<Drawn extends { x1: number }>(
  steps: readonly Drawn[],
  room: number,
  width: number,
): Drawn[] {
  let right = width + room;
  return steps.toReversed().filter(({ x1 }) => {
    const start = Math.min(x1, width - room);
    if (start + room > right) return false;
    right = start;
    return true;
  });
}

import { figureType } from "#domain/listing/figure-type.ts";
import { type DisplayProject, projectTitle } from "#domain/listing/listing.ts";
import type { CostSpread as Spread } from "#domain/market/spread.ts";
import { swarm } from "#domain/market/swarm.ts";
import { markFill, typeMark } from "#domain/market/type-mark.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { useWidth } from "~/lib/browser/use-width";
import type { Money } from "~/lib/format/money";
import { Chart } from "./chart";
import { logScale, logTicks } from "./log-scale";
import { MarkButton } from "./mark-button";
import { useRovingFocus } from "./use-roving-focus";

interface CostSpreadProps {
  spreads: readonly Spread[];
  /** The projects selected for comparison. */
  compared: readonly DisplayProject[];
  chosenTypes: readonly string[];
  money: Money;
  onToggleType: (type: string) => void;
}

const right = 16;
const bottom = 30;

/** A box plot of prices per type: lowest to highest, the middle half, and the median. */
export function CostSpread(props: CostSpreadProps) {
  const { spreads, compared, chosenTypes, money, onToggleType } = props;
  const { ref, width } = useWidth<HTMLDivElement>(560);
  const isNarrow = width < 460;
  const left = isNarrow ? 8 : 208;
  const rowHeight = isNarrow ? 46 : 32;
  const height = spreads.length * rowHeight + bottom;
  const marked = compared.flatMap((project) =>
    project.dollarsPerTon === null
      ? []
      : { project, type: figureType(project), dollars: project.dollarsPerTon },
  );
  const x = logScale(
    [
      ...spreads.flatMap(({ lowest, highest }) => [lowest, highest]),
      ...marked.map(({ dollars }) => dollars),
    ],
    [left, width - right],
  );
  const amounts = x.copy().domain(x.domain().map(money.fromDollars));
  const roving = useRovingFocus(spreads.length);
  return (
    <div ref={ref}>
      <Chart
        label="Prices by type"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="block max-w-full"
      >
        <g className="fill-quiet text-[0.75rem]">
          {logTicks(amounts, isNarrow ? 4 : 6).map((amount) => (
            <g key={amount} transform={`translate(${amounts(amount).toFixed(1)} 0)`}>
              <line y2={height - bottom + 4} className="stroke-rule" />
              <text y={height - 6} textAnchor="middle">
                {money.symbol}
                {figure(amount)}
              </text>
            </g>
          ))}
        </g>
        {spreads.map((spread, index) => {
          const own = marked.filter(({ type }) => type === spread.type);
          const names = own.map(
            ({ project, dollars }) => `${projectTitle(project)} ${money.text(dollars)}`,
          );
          return (
            <MarkButton
              key={spread.type}
              name={spreadName(spread, money, names)}
              isPressed={chosenTypes.includes(spread.type)}
              roving={roving(index)}
              transform={`translate(0 ${index * rowHeight})`}
              className="group cursor-pointer outline-none"
              onPress={() => onToggleType(spread.type)}
            >
              <rect
                data-screen-only=""
                x={1}
                y={1}
                width={width - 2}
                height={rowHeight - 2}
                rx={6}
                className="fill-transparent group-hover:fill-pine/4 group-focus-visible:stroke-moss group-focus-visible:stroke-2"
              />
              <text
                x={8}
                y={isNarrow ? 14 : rowHeight / 2}
                dominantBaseline="middle"
                className="fill-ink text-[0.8125rem]"
              >
                {spread.type}
              </text>
              <g transform={`translate(0 ${isNarrow ? 33 : rowHeight / 2})`}>
                <SpreadMarks spread={spread} x={x} />
                {own.map(({ project, dollars }) => (
                  <path
                    key={project.id}
                    data-compared=""
                    d="M0-10L6-4L0 2L-6-4z"
                    transform={`translate(${x(dollars).toFixed(1)} 0)`}
                    className="fill-white stroke-ink stroke-2"
                  />
                ))}
              </g>
            </MarkButton>
          );
        })}
      </Chart>
    </div>
  );
}

function SpreadMarks({ spread, x }: { spread: Spread; x: ReturnType<typeof logScale> }) {
  const colour = markFill(typeMark(spread.type).colour);
  if (spread.each) {
    return singleDots(spread.each.map((dollars) => x(dollars))).map((dot, index) => (
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: prices repeat, and dots have no other key
        key={index}
        cx={dot.along}
        cy={dot.shift}
        r={dotRadius}
        fill={colour}
        fillOpacity={0.75}
      />
    ));
  }
  const box = x(spread.lowerQuartile);
  return (
    <>
      <line x1={x(spread.lowest)} x2={x(spread.highest)} stroke={colour} strokeOpacity={0.55} />
      <rect
        x={box}
        y={-8}
        width={Math.max(x(spread.upperQuartile) - box, 3)}
        height={16}
        rx={3}
        fill={colour}
        fillOpacity={0.25}
      />
      <line
        x1={x(spread.median)}
        x2={x(spread.median)}
        y1={-8}
        y2={8}
        stroke={colour}
        strokeWidth={3}
      />
    </>
  );
}

const dotRadius = 4.5;

/** Dots on a line, moved up or down where they would cover each other. */
function singleDots(positions: readonly number[]) {
  const dots = positions.map((along) => ({ x: 0, y: along, radius: dotRadius }));
  const placed = swarm(dots, { maxShift: 10, left: -15, right: 15 }) ?? dots;
  return placed.map(({ x: shift, y: along }) => ({ along, shift }));
}

function spreadName(spread: Spread, money: Money, compared: readonly string[]): string {
  const { type, count, lowest, lowerQuartile, median, upperQuartile, highest, each } = spread;
  const priced = `${plural(count, "project", "projects")} for sale with a price`;
  const prices = each
    ? each.map(money.text).join(", ")
    : `from ${money.text(lowest)} to ${money.text(highest)}, half of them between ${money.text(lowerQuartile)} and ${money.text(upperQuartile)}, median ${money.text(median)}`;
  const own = compared.length > 0 ? `. You are comparing: ${compared.join(", ")}` : "";
  return `${type}: ${priced}, ${prices}${own}`;
}

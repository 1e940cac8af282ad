import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { ListingFilters } from "#domain/listing/filters.ts";
import { isInRange } from "#domain/listing/number-range.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { densityCells, type MarketCell, type MarketPoint } from "#domain/market/points.ts";
import type { MarketPrices } from "#domain/market/query-market.ts";
import { type LabelledMark, markLabels } from "#domain/market/swarm.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { cn } from "~/components/ui/class-names";
import { useWidth } from "~/lib/browser/use-width";
import type { Money } from "~/lib/format/money";
import { Chart } from "./chart";
import { logScale, logTicks, roundedFigure } from "./log-scale";
import { Mark } from "./mark";
import { MarkButton } from "./mark-button";
import { cellRoom, drawnPoints, margin, type Scales } from "./point-layout";
import { type Box, useBrush } from "./use-brush";
import { type RovingProps, useRovingFocus } from "./use-roving-focus";

type Ranges = Pick<ListingFilters, "cost" | "years">;

interface CostPermanenceProps {
  prices: MarketPrices;
  chosen: Ranges;
  money: Money;
  onChoose: (ranges: Ranges) => void;
}

/** Every project with a price and a number of years, on two logarithmic scales. */
export function CostPermanence({ prices, chosen, money, onChoose }: CostPermanenceProps) {
  const { ref, width } = useWidth<HTMLDivElement>(720);
  const height = width < 520 ? 340 : 470;
  const [hint, setHint] = useState<Hint | null>(null);
  const scales = useMemo(() => {
    const values = [...prices.points, ...prices.cells.map(middleOf)];
    const right = width - margin.right;
    return {
      x: logScale(
        values.map(({ years }) => years),
        [margin.left, right],
      ),
      y: logScale(
        values.map(({ dollars }) => dollars),
        [height - margin.bottom, margin.top],
      ),
    };
  }, [prices, width, height]);
  const { x, y } = scales;
  const { marks, cells } = useMemo(() => {
    const drawn = drawnPoints(prices.points, scales, width);
    if (drawn) return { marks: drawn, cells: prices.cells };
    return { marks: [], cells: densityCells(prices.points) };
  }, [prices, scales, width]);

  const { box, handlers } = useBrush(({ left, right, top, bottom }) =>
    onChoose({
      cost: {
        from: money.toDollars(roundedFigure(money.fromDollars(y.invert(bottom)))),
        to: money.toDollars(roundedFigure(money.fromDollars(y.invert(top)))),
      },
      years: { from: roundedFigure(x.invert(left)), to: roundedFigure(x.invert(right)) },
    }),
  );
  const isChosen = (dollars: number, years: number) =>
    isInRange(chosen.cost ?? {}, dollars) && isInRange(chosen.years ?? {}, years);
  const roving = useRovingFocus(marks.length + cells.length);
  const room = cellRoom(scales);
  const shownBox = box ?? chosenBox(chosen, scales, width, height);

  return (
    <div ref={ref} className="relative">
      <p className="mb-3 text-[0.8125rem] leading-relaxed text-quiet">
        {cells.length > 0 ? cellsNote : pointsNote}
      </p>
      <div className="relative">
        <Chart
          label="Projects by cost and permanence"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          className="block max-w-full touch-pan-y select-none"
          {...handlers}
        >
          <Axes scales={scales} width={width} height={height} money={money} />
          {shownBox && <BrushBox {...shownBox} />}
          {marks.map(({ point, radius, ...at }, index) => (
            <PointLink
              key={point.id}
              point={point}
              radius={radius}
              x={at.x}
              y={at.y}
              isFaded={!isChosen(point.dollars, point.years)}
              name={pointName(point, money)}
              roving={roving(index)}
              onHint={setHint}
            />
          ))}
          {cells.map((cell, index) => {
            const middle = middleOf(cell);
            return (
              <CellButton
                key={`${cell.dollars.from} ${cell.years.from}`}
                cell={cell}
                x={x(middle.years)}
                y={y(middle.dollars)}
                radius={Math.min(3 + 13 * Math.sqrt(cell.count / (cells[0]?.count ?? 1)), room)}
                isFaded={!isChosen(middle.dollars, middle.years)}
                name={cellName(cell, money)}
                roving={roving(index)}
                onHint={setHint}
                onPress={() =>
                  onChoose({
                    cost: rounded(cell.dollars, 100),
                    years: rounded(cell.years, 100),
                  })
                }
              />
            );
          })}
          <Names
            marks={marks}
            isShown={({ point }) => isChosen(point.dollars, point.years)}
            width={width}
          />
        </Chart>
        {hint && !box && <HintBox {...hint} width={width} />}
      </div>
    </div>
  );
}

/** Also said in a downloaded file. */
export const pointsNote =
  "Larger marks have a better rating; outlined ones are unrated. Marks that would cover each other are moved sideways; their prices are exact.";
export const cellsNote = "Larger marks stand for more projects and show their most common type.";

interface NamesProps<Named extends LabelledMark> {
  marks: readonly Named[];
  isShown: (mark: Named) => boolean;
  width: number;
}

/** Names beside the marks that have room for them; each mark has its own for screen readers. */
function Names<Named extends LabelledMark>({ marks, isShown, width }: NamesProps<Named>) {
  const nameless = marks.filter((mark) => !isShown(mark));
  const labels = markLabels(marks.filter(isShown), { left: margin.left, right: width }, nameless);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: text in an SVG takes no focus
    <g
      aria-hidden="true"
      className="pointer-events-none fill-quiet stroke-white stroke-3 text-[0.6875rem] [paint-order:stroke]"
      strokeLinejoin="round"
    >
      {labels.map(({ text, x, y, anchor }) => (
        <text
          key={`${text} ${x}`}
          x={x.toFixed(1)}
          y={y.toFixed(1)}
          textAnchor={anchor}
          dominantBaseline="central"
        >
          {text}
        </text>
      ))}
    </g>
  );
}

interface Hint {
  text: string;
  x: number;
  y: number;
}

interface MarkProps {
  x: number;
  y: number;
  name: string;
  isFaded: boolean;
  roving: RovingProps;
  onHint: (hint: Hint | null) => void;
}

function hintProps({ name, x, y, roving, onHint }: MarkProps) {
  const show = () => onHint({ text: name, x, y });
  const hide = () => onHint(null);
  return {
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: () => {
      roving.onFocus();
      show();
    },
    onBlur: hide,
  };
}

const faded = "opacity-20";
const focusRing = "outline-none [&:focus-visible>path]:stroke-ink [&:focus-visible>path]:stroke-3";

interface PointLinkProps extends MarkProps {
  point: MarketPoint;
  radius: number;
}

function PointLink({ point, radius, ...mark }: PointLinkProps) {
  const { x, y, name, isFaded, roving } = mark;
  return (
    <Link
      to={projectPath(point.id)}
      aria-label={name}
      draggable={false}
      {...roving}
      {...hintProps(mark)}
      className={cn(focusRing, isFaded && faded)}
    >
      <Mark type={point.type} x={x} y={y} radius={radius} isHollow={point.rating === null} />
    </Link>
  );
}

interface CellButtonProps extends MarkProps {
  cell: MarketCell;
  radius: number;
  onPress: () => void;
}

function CellButton({ cell, radius, onPress, ...mark }: CellButtonProps) {
  const { x, y, name, isFaded, roving } = mark;
  return (
    <MarkButton
      name={name}
      roving={roving}
      {...hintProps(mark)}
      className={cn("cursor-pointer", focusRing, isFaded && faded)}
      onPress={onPress}
    >
      <Mark type={cell.type} x={x} y={y} radius={radius} />
    </MarkButton>
  );
}

interface AxesProps {
  scales: Scales;
  width: number;
  height: number;
  money: Money;
}

function Axes({ scales: { x, y }, width, height, money }: AxesProps) {
  // Ticks are round numbers in the displayed currency.
  const prices = y.copy().domain(y.domain().map(money.fromDollars));
  return (
    <g className="fill-quiet text-[0.75rem]">
      {logTicks(prices, 7).map((amount) => (
        <g key={amount} transform={`translate(0 ${prices(amount).toFixed(1)})`}>
          <line x1={margin.left} x2={width - margin.right} className="stroke-rule" />
          <text x={margin.left - 12} textAnchor="end" dominantBaseline="middle">
            {money.symbol}
            {figure(amount)}
          </text>
        </g>
      ))}
      {logTicks(x, Math.max(3, Math.floor(width / 110))).map((years) => (
        <text key={years} x={x(years)} y={height - margin.bottom + 22} textAnchor="middle">
          {figure(years)}
        </text>
      ))}
      <text x={(margin.left + width) / 2} y={height - 6} textAnchor="middle">
        Permanence, years (log)
      </text>
    </g>
  );
}

function BrushBox({ left, top, right, bottom }: Box) {
  return (
    <rect
      x={left}
      y={top}
      width={Math.max(right - left, 2)}
      height={Math.max(bottom - top, 2)}
      strokeDasharray="4 3"
      className="fill-mint/50 stroke-moss"
    />
  );
}

function chosenBox({ cost, years }: Ranges, { x, y }: Scales, width: number, height: number) {
  if (!cost && !years) return null;
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);
  const [left, right] = [margin.left, width - margin.right];
  const [top, bottom] = [margin.top, height - margin.bottom];
  return {
    left: years?.from ? within(x(years.from), left, right) : left,
    right: years?.to ? within(x(years.to), left, right) : right,
    top: cost?.to ? within(y(cost.to), top, bottom) : top,
    bottom: cost?.from ? within(y(cost.from), top, bottom) : bottom,
  };
}

function HintBox({ text, x, y, width }: Hint & { width: number }) {
  const isLeft = x > width / 2;
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-max max-w-60 rounded-lg bg-ink px-3 py-2 text-xs leading-snug text-white"
      style={{
        left: isLeft ? undefined : x + 14,
        right: isLeft ? width - x + 14 : undefined,
        top: Math.max(0, y - 18),
      }}
    >
      {text}
    </p>
  );
}

function pointName({ name, type, dollars, years, rating }: MarketPoint, money: Money) {
  const rated = rating ? `rated ${rating}` : "not rated";
  return `${name}, ${type}: ${money.text(dollars)}, ${figure(years)} years, ${rated}`;
}

function cellName({ count, type, dollars, years }: MarketCell, money: Money): string {
  const projects = plural(count, "project", "projects");
  const costs = `${money.text(dollars.from)} to ${money.text(dollars.to)}`;
  const lasts = `${figure(Math.round(years.from))} to ${figure(Math.round(years.to))} years`;
  return `${projects}, mostly ${type}: ${costs}, ${lasts}`;
}

const middleOf = ({ dollars, years }: MarketCell) => ({
  dollars: Math.sqrt(dollars.from * dollars.to),
  years: Math.sqrt(years.from * years.to),
});

/** A cell's edges, rounded as in the URL. */
function rounded({ from, to }: MarketCell["dollars"], parts: number) {
  const round = (value: number) => Math.round(value * parts) / parts;
  return { from: round(from), to: round(to) };
}

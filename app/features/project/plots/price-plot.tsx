import { scaleLinear } from "d3-scale";
import { priceIn, priceText } from "#domain/listing/currency.ts";
import type { PriceComparison } from "#domain/listing/price-comparison.ts";
import { useWidth } from "~/lib/browser/use-width";
import { dotRows } from "./dot-rows";
import { labelPosition } from "./label-position";

const height = 146;
const axis = 122;
const ground = 42;
const edge = 26;
const radius = 5;
const ownRadius = 7.5;
/** Space that each number on the axis needs, in pixels. */
const roomForTick = 90;
const letterWidth = 6.6;

interface PricePlotProps {
  comparison: PriceComparison;
  currency: string;
}

/** A dot plot of a type's prices, including the project's own. The text above it says the same. */
export function PricePlot({ comparison, currency }: PricePlotProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} style={{ height }} className="mt-3">
      {width > 0 && <Strip comparison={comparison} currency={currency} width={width} />}
    </div>
  );
}

function Strip({ comparison, currency, width }: PricePlotProps & { width: number }) {
  // Every price in the reader's currency, converted as in the explorer's table.
  const amount = (dollars: number) => priceIn(currency, dollars).amount;
  const { symbol } = priceIn(currency, 0);
  const own = comparison.own === null ? null : amount(comparison.own);
  const median = comparison.median === null ? null : amount(comparison.median);
  const others = comparison.others.map(amount);
  const highest = Math.max(...others, own ?? 0, 1);
  const x = scaleLinear([0, highest], [edge, width - edge]).nice();
  const positions = others.map((price) => x(price));
  const rows = dotRows(positions, radius * 2 + 1);
  const room = axis - ground - radius * 2;
  const rowHeight = Math.min(radius * 2 + 1, room / Math.max(1, ...rows));
  return (
    <svg aria-hidden="true" width={width} height={height} className="block text-xs">
      <line x1={edge} x2={width - edge} y1={axis} y2={axis} className="stroke-edge" />
      {x.ticks(Math.max(2, Math.floor(width / roomForTick))).map((tick) => (
        <text key={tick} x={x(tick)} y={axis + 20} textAnchor="middle" className="fill-quiet">
          {tick === 0 ? `${symbol}0` : priceText(tick, symbol)}
        </text>
      ))}
      {positions.map((position, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: equal prices have no other identity
          key={index}
          cx={position}
          cy={axis - radius - 3 - (rows[index] ?? 0) * rowHeight}
          r={radius}
          className="fill-moss/35 stroke-white"
        />
      ))}
      {median !== null && (
        <Mark
          x={x(median)}
          y={36}
          width={width}
          line={own === null ? null : x(own)}
          className="fill-quiet"
        >
          {`median ${priceText(median, symbol)}`}
        </Mark>
      )}
      {median !== null && (
        <line
          x1={x(median)}
          x2={x(median)}
          y1={ground}
          y2={axis}
          strokeDasharray="3 3"
          className="stroke-quiet"
        />
      )}
      {own !== null && (
        <>
          <line x1={x(own)} x2={x(own)} y1={20} y2={axis} className="stroke-pine/30" />
          <circle
            cx={x(own)}
            cy={axis - ownRadius - 1}
            r={ownRadius}
            className="fill-pine stroke-white"
          />
          <Mark x={x(own)} y={14} width={width} className="fill-ink font-semibold">
            {priceText(own, symbol)}
          </Mark>
        </>
      )}
    </svg>
  );
}

interface MarkProps {
  x: number;
  y: number;
  width: number;
  line?: number | null;
  className: string;
  children: string;
}

function Mark({ x, y, width, line, className, children }: MarkProps) {
  const position = labelPosition({
    point: x,
    width: children.length * letterWidth,
    plotWidth: width,
    line,
  });
  return (
    <text x={position} y={y} textAnchor="middle" className={className}>
      {children}
    </text>
  );
}

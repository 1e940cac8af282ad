import type { ComponentType } from "react";
import type { Market, MarketPrices } from "#domain/market/query-market.ts";
import { markFill, typeMark } from "#domain/market/type-mark.ts";
import { CountryShape, Land } from "~/components/map/world-map";
import { wholeWorld } from "~/components/map/world-places";
import { LockedTile } from "./strip-tiles";
import { useMarket } from "./use-market";
import { useMarketFilters } from "./use-market-filters";

const size = { width: 144, height: 62 };
const viewBox = `0 0 ${size.width} ${size.height}`;

/** Small charts without text, for the current filters. */
export const CostChart = () => <PriceChart Drawing={SmallPoints} />;
export const SpreadChart = () => <PriceChart Drawing={SmallSpread} />;

export function MapChart() {
  const { filters } = useMarketFilters();
  const { market } = useStripMarket();
  return market && <SmallMap market={market} chosen={filters.countries} />;
}

function PriceChart({ Drawing }: { Drawing: ComponentType<{ prices: MarketPrices }> }) {
  const { market, isMember } = useStripMarket();
  if (market?.prices) return <Drawing prices={market.prices} />;
  return isMember ? null : <LockedTile />;
}

function useStripMarket() {
  const { filters } = useMarketFilters();
  return useMarket(filters, null);
}

function SmallPoints({ prices: { points, cells } }: { prices: MarketPrices }) {
  const drawn = [
    ...points.map(({ dollars, years, type }) => ({ dollars, years, type, radius: 2.2 })),
    ...cells.map(({ dollars, years, type, count }) => ({
      dollars: dollars.from,
      years: years.from,
      type,
      radius: 1 + 4 * Math.sqrt(count / (cells[0]?.count ?? 1)),
    })),
  ];
  const x = simpleLogScale(
    drawn.map(({ years }) => years),
    size.width,
  );
  const y = simpleLogScale(
    drawn.map(({ dollars }) => dollars),
    size.height,
  );
  return (
    <svg aria-hidden="true" viewBox={viewBox} className="block size-full">
      <path d={`M0 0V${size.height}H${size.width}`} className="fill-none stroke-edge" />
      {drawn.map(({ dollars, years, type, radius }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else distinguishes two dots
          key={index}
          cx={x(years)}
          cy={size.height - y(dollars)}
          r={radius}
          fill={markFill(typeMark(type).colour)}
          fillOpacity={0.75}
        />
      ))}
    </svg>
  );
}

const smallRows = 7;

function SmallSpread({ prices: { spreads } }: { prices: MarketPrices }) {
  const shown = [...spreads].sort((a, b) => b.count - a.count).slice(0, smallRows);
  const x = simpleLogScale(
    shown.flatMap(({ lowest, highest }) => [lowest, highest]),
    size.width,
  );
  return (
    <svg aria-hidden="true" viewBox={viewBox} className="block size-full">
      {shown.map(({ type, lowest, lowerQuartile, median, upperQuartile, highest }, index) => (
        <g
          key={type}
          stroke={markFill(typeMark(type).colour)}
          transform={`translate(0 ${((index + 0.5) * size.height) / shown.length})`}
        >
          <path d={`M${x(lowest)} 0H${x(highest)}`} strokeOpacity={0.5} />
          <path
            d={`M${x(lowerQuartile)} 0H${x(upperQuartile)}`}
            strokeWidth={5}
            strokeOpacity={0.4}
          />
          <path d={`M${x(median)} -3V3`} strokeWidth={2} />
        </g>
      ))}
    </svg>
  );
}

function SmallMap({ market, chosen }: { market: Market; chosen?: readonly string[] | undefined }) {
  const marked = market.countries.filter(({ code }) => chosen?.includes(code) ?? true);
  return (
    <svg aria-hidden="true" viewBox={wholeWorld} className="block size-full">
      <Land>
        {marked.map(({ code }) => (
          <CountryShape key={code} code={code} className="fill-moss" />
        ))}
      </Land>
    </svg>
  );
}

/** A logarithmic scale without ticks, with a little padding at both ends. */
function simpleLogScale(values: readonly number[], length: number): (value: number) => number {
  const logs = values.map(Math.log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  const padding = 6;
  const step = (length - 2 * padding) / (high - low || 1);
  return (value) => Math.round((padding + (Math.log(value) - low) * step) * 10) / 10;
}

import { type CountryCode, countries as countryNames } from "#domain/listing/countries.ts";
import type { Market } from "#domain/market/query-market.ts";
import { toggled } from "#domain/text/arrays.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { ChartCard, FigureTable } from "./chart-card";
import { chartTitles } from "./chart-titles";
import { CountryMap } from "./country-map";
import type { MarketFilters } from "./use-market-filters";

interface MapCardProps extends Pick<MarketFilters, "filters" | "setFilters"> {
  market: Market;
}

export function MapCard({ market, filters, setFilters }: MapCardProps) {
  const { countries } = market;
  const { countries: chosen = [] } = filters;
  const toggle = (code: CountryCode) => {
    const next = toggled(chosen, code);
    setFilters({ countries: next.length > 0 ? next : undefined });
  };
  return (
    <ChartCard
      title={chartTitles.map}
      table={
        <FigureTable
          caption="Projects by country"
          columns={["Country", "Projects"]}
          rows={countries.map(({ code, count }) => ({
            key: code,
            cells: [countryNames[code], figure(count)],
          }))}
        />
      }
    >
      <CountryMap countries={countries} chosen={chosen} onToggle={toggle} />
      <TopCountries
        // There is room for more countries if the price card beside it lists many types.
        countries={countries.slice(0, hasManyTypes(market) ? 20 : 10)}
        chosen={chosen}
        onToggle={toggle}
      />
      <p className="mt-3 text-[0.8125rem] leading-relaxed text-quiet">{placedText(market)}</p>
    </ChartCard>
  );
}

function hasManyTypes({ prices }: Market): boolean {
  return (prices?.spreads.length ?? 0) > 12;
}

interface TopCountriesProps {
  countries: Market["countries"];
  chosen: readonly string[];
  onToggle: (code: CountryCode) => void;
}

/** Countries by name, since circles may be too close together to press. */
function TopCountries({ countries, chosen, onToggle }: TopCountriesProps) {
  return (
    <ul
      aria-label="Countries with the most projects"
      className="-mx-2 mt-5 grid gap-x-6 sm:grid-cols-2"
    >
      {countries.map(({ code, count }) => (
        <li key={code} className="max-lg:nth-[n+11]:hidden">
          <button
            type="button"
            aria-pressed={chosen.includes(code)}
            className="flex w-full items-center justify-between gap-3 rounded-md px-2 py-1 text-left text-sm hover:bg-pine/5 max-md:min-h-11 aria-pressed:bg-mint aria-pressed:font-medium"
            onClick={() => onToggle(code)}
          >
            {countryNames[code]}
            <span className="text-quiet tabular-nums">{figure(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function placedText({ countries, worldwide, unplaced }: Market): string {
  const placed = `${plural(countries.length, "country", "countries")}; a project in several countries counts in each.`;
  const left = [
    worldwide > 0 && `${figure(worldwide)} worldwide`,
    unplaced > 0 && `${figure(unplaced)} without a country`,
  ].filter((part) => part !== false);
  return left.length > 0 ? `${placed} Not on the map: ${left.join(", ")}.` : placed;
}

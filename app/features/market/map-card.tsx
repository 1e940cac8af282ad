import { useId, useState } from "react";
import { type CountryCode, countries as countryNames } from "#domain/countries/countries.ts";
import type { Market } from "#domain/market/query-market.ts";
import { toggled } from "#domain/text/arrays.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { cn } from "~/components/ui/class-names";
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
      <CountryList
        countries={countries}
        // There is room for more countries if the price card beside it lists many types.
        shown={hasManyTypes(market) ? 20 : 10}
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

interface CountryListProps {
  countries: Market["countries"];
  /** How many are listed at first. */
  shown: number;
  chosen: readonly string[];
  onToggle: (code: CountryCode) => void;
}

/** Countries by name, since marks may be too close together to press, or missing. */
function CountryList({ countries, shown, chosen, onToggle }: CountryListProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const listed = isWhole ? countries : countries.slice(0, shown);
  return (
    <>
      <ul
        id={id}
        aria-label={isWhole ? "Countries with projects" : "Countries with the most projects"}
        className={cn(
          "-mx-2 mt-5 grid gap-x-6 sm:grid-cols-2",
          !isWhole && "max-lg:*:nth-[n+11]:hidden",
        )}
      >
        {listed.map(({ code, count }) => (
          <li key={code}>
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
      {countries.length > shown && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          className="text-link mt-2 text-sm max-md:min-h-11"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer countries" : `Show all ${figure(countries.length)} countries`}
        </button>
      )}
    </>
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

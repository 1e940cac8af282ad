import { countries as countryNames } from "#domain/listing/countries.ts";
import { choose, chosenValues } from "#domain/listing/filters.ts";
import type { Market } from "#domain/market/market.ts";
import { toggled } from "#domain/text/lists.ts";
import { CountryMap } from "./country-map";
import { FigureTable, PictureCard } from "./picture-card";
import { pictureTitles } from "./picture-titles";
import type { MarketFilters } from "./use-market-filters";

interface MapCardProps extends Pick<MarketFilters, "filters" | "setFilters"> {
  market: Market;
}

const figure = (value: number) => value.toLocaleString("en-GB");

export function MapCard({ market, filters, setFilters }: MapCardProps) {
  const { countries } = market;
  const locations = chosenValues(filters, "location");
  return (
    <PictureCard
      title={pictureTitles.map}
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
      <CountryMap
        countries={countries}
        chosenLocations={locations}
        onToggleLocation={(location) =>
          setFilters(choose(filters, "location", toggled(locations, location)))
        }
      />
      <p className="mt-3 text-[0.8125rem] leading-relaxed text-quiet">{placedText(market)}</p>
    </PictureCard>
  );
}

function placedText({ countries, worldwide, unplaced }: Market): string {
  const placed = `${figure(countries.length)} ${countries.length === 1 ? "country" : "countries"}; a project of several counts in each.`;
  const left = [
    worldwide > 0 && `${figure(worldwide)} worldwide`,
    unplaced > 0 && `${figure(unplaced)} without a country`,
  ].filter((part) => part !== false);
  return left.length > 0 ? `${placed} Not on the map: ${left.join(", ")}.` : placed;
}

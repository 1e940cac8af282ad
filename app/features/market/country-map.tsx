import type { CountryCode } from "#domain/countries/countries.ts";
import { countries as countryNames } from "#domain/countries/countries.ts";
import type { CountryCount } from "#domain/market/country-counts.ts";
import { plural } from "#domain/text/plural.ts";
import { CountryShape, Land } from "~/components/map/world-map";
import { wholeWorld } from "~/components/map/world-places";
import { worldWidth } from "~/components/map/world-points";
import { useWidth } from "~/lib/browser/use-width";
import { Chart } from "./chart";
import { figureSize, mapMarks, unmarked } from "./map-marks";
import { MarkButton } from "./mark-button";
import { useRovingFocus } from "./use-roving-focus";

interface CountryMapProps {
  countries: readonly CountryCount[];
  chosen: readonly string[];
  onToggle: (code: CountryCode) => void;
}

const countryLabel = ({ code, count }: CountryCount) =>
  `${countryNames[code]}: ${plural(count, "project", "projects")}`;

/** Projects per country, as far as there is room for their marks; the list below has them all. */
export function CountryMap({ countries, chosen, onToggle }: CountryMapProps) {
  const { ref, width } = useWidth<HTMLDivElement>(560);
  // Circles and figures keep their size when the map shrinks.
  const unit = worldWidth / width;
  const most = Math.max(countries[0]?.count ?? 1, 5);
  const marks = mapMarks(countries, width, chosen);
  const left = unmarked(countries, marks);
  const roving = useRovingFocus(marks.length);
  return (
    <div ref={ref}>
      <Chart label="Projects by country" viewBox={wholeWorld} className="block w-full">
        <Land>
          {countries.map(({ code, count }) => (
            <CountryShape
              key={code}
              code={code}
              className={count > most / 2 ? "fill-moss/55" : "fill-moss/30"}
            />
          ))}
        </Land>
        {marks.map(({ country, x, y, radius, text }, order) => (
          <MarkButton
            key={country.code}
            name={countryLabel(country)}
            isPressed={chosen.includes(country.code)}
            roving={roving(order)}
            transform={`translate(${x * unit} ${y * unit})`}
            className="cursor-pointer outline-none [&:focus-visible>circle]:fill-ink [&:focus-visible>circle]:stroke-amber hover:[&>circle]:fill-ink"
            onPress={() => onToggle(country.code)}
          >
            <circle
              r={radius * unit}
              strokeWidth={1.25 * unit}
              className="fill-pine stroke-white"
            />
            {text !== null && (
              <text
                textAnchor="middle"
                dominantBaseline="central"
                fontSize={figureSize * unit}
                className="fill-white font-medium tabular-nums"
              >
                {text}
              </text>
            )}
            <title>{countryLabel(country)}</title>
          </MarkButton>
        ))}
      </Chart>
      {left > 0 && (
        <p className="mt-2 text-[0.8125rem] text-quiet">
          {plural(left, "country has", "countries have")} no room for a mark; the list has all of
          them.
        </p>
      )}
    </div>
  );
}

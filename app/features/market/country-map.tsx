import { type CountryCode, countries as countryNames } from "#domain/listing/countries.ts";
import type { CountryCount } from "#domain/market/country-counts.ts";
import { plural } from "#domain/text/plural.ts";
import { CountryShape, Land } from "~/components/map/world-map";
import { mapPlace, wholeWorld } from "~/components/map/world-places";
import { useWidth } from "~/lib/browser/use-width";
import { Chart } from "./chart";
import { MarkButton } from "./mark-button";
import { useRovingFocus } from "./use-roving-focus";

interface CountryMapProps {
  countries: readonly CountryCount[];
  chosen: readonly string[];
  onToggle: (code: CountryCode) => void;
}

const [, , worldWidth = 0] = wholeWorld.split(" ").map(Number);

const countryLabel = ({ code, count }: CountryCount) =>
  `${countryNames[code]}: ${plural(count, "project", "projects")}`;

/** Projects per country; largest count first, so that small circles are drawn on top. */
export function CountryMap({ countries, chosen, onToggle }: CountryMapProps) {
  const { ref, width } = useWidth<HTMLDivElement>(560);
  // Circles and figures keep their size when the map shrinks.
  const unit = worldWidth / width;
  const most = Math.max(countries[0]?.count ?? 1, 5);
  const largest = width < 480 ? 10 : 13;
  const placed = countries.flatMap((country) => {
    const place = mapPlace(country.code);
    return place ? { country, place } : [];
  });
  const roving = useRovingFocus(placed.length);
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
        {placed.map(({ country, place: { x, y } }, order) => {
          // A single project is a dot; only several get a figure.
          const isSingle = country.count === 1;
          const size = isSingle ? 3.5 : largest * (0.4 + 0.6 * Math.sqrt(country.count / most));
          return (
            <MarkButton
              key={country.code}
              name={countryLabel(country)}
              isPressed={chosen.includes(country.code)}
              roving={roving(order)}
              transform={`translate(${x} ${y})`}
              className="cursor-pointer outline-none [&:focus-visible>circle]:fill-ink [&:focus-visible>circle]:stroke-amber hover:[&>circle]:fill-ink"
              onPress={() => onToggle(country.code)}
            >
              <circle
                r={size * unit}
                strokeWidth={1.25 * unit}
                className="fill-pine stroke-white"
              />
              {!isSingle && (
                <text
                  textAnchor="middle"
                  dominantBaseline="central"
                  fontSize={10 * unit}
                  className="fill-white font-medium"
                >
                  {country.count}
                </text>
              )}
              <title>{countryLabel(country)}</title>
            </MarkButton>
          );
        })}
      </Chart>
    </div>
  );
}

import { countries as countryNames } from "#domain/listing/countries.ts";
import type { CountryCount } from "#domain/market/country-counts.ts";
import { CountryShape, Land } from "~/components/map/world-map";
import { mapPlace, wholeWorld } from "~/components/map/world-places";
import { MarkButton } from "./mark-button";
import { Picture } from "./picture";
import { useRovingFocus } from "./use-roving-focus";
import { useWidth } from "./use-width";

interface CountryMapProps {
  countries: readonly CountryCount[];
  chosenLocations: readonly string[];
  onToggleLocation: (location: string) => void;
}

const [, , worldWidth = 0] = wholeWorld.split(" ").map(Number);

export const countryLabel = ({ code, count }: CountryCount) =>
  `${countryNames[code]}: ${count === 1 ? "1 project" : `${count.toLocaleString("en-GB")} projects`}`;

/** Countries by how many projects they have; the most first, so that small circles stay on top. */
export function CountryMap({ countries, chosenLocations, onToggleLocation }: CountryMapProps) {
  const { ref, width } = useWidth<HTMLDivElement>(560);
  // Circles and figures keep their size while the map becomes smaller.
  const unit = worldWidth / width;
  const most = countries[0]?.count ?? 1;
  const roving = useRovingFocus(countries.length);
  return (
    <div ref={ref}>
      <Picture label="Projects by country" viewBox={wholeWorld} className="block w-full">
        <Land>
          {countries.map(({ code, count }) => (
            <CountryShape
              key={code}
              code={code}
              className={count > most / 2 ? "fill-moss/55" : "fill-moss/30"}
            />
          ))}
        </Land>
        {countries.map((country, place) => {
          const position = mapPlace(country.code);
          if (!position) return null;
          const radius = (6 + 6 * Math.sqrt(country.count / most)) * unit;
          return (
            <MarkButton
              key={country.code}
              name={countryLabel(country)}
              isPressed={chosenLocations.includes(country.location)}
              roving={roving(place)}
              transform={`translate(${position.x} ${position.y})`}
              className="cursor-pointer outline-none [&:focus-visible>circle]:fill-ink [&:focus-visible>circle]:stroke-amber hover:[&>circle]:fill-ink"
              onPress={() => onToggleLocation(country.location)}
            >
              <circle r={radius} strokeWidth={1.25 * unit} className="fill-pine stroke-white" />
              <text
                textAnchor="middle"
                dominantBaseline="central"
                fontSize={10 * unit}
                className="fill-white font-medium"
              >
                {country.count}
              </text>
              <title>{countryLabel(country)}</title>
            </MarkButton>
          );
        })}
      </Picture>
    </div>
  );
}

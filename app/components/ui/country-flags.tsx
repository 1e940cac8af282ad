import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { type Place, placesIn } from "#domain/listing/country-names.ts";
import { flagUrl } from "./flag-urls";

/** A country's flag, or a globe for the whole world; nothing for words that name neither. */
export function PlaceFlag({ place, label = "" }: { place: Place; label?: string }) {
  if (place.isGlobal) {
    const spoken = label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label };
    return <Globe {...spoken} size={15} className="shrink-0 text-moss" />;
  }
  const url = place.code && flagUrl(place.code);
  if (!url) return null;
  return (
    <img
      src={url}
      alt={label}
      width={21}
      height={14}
      loading="lazy"
      className="h-3.5 w-5.25 shrink-0 rounded-[2px] object-cover ring-1 ring-ink/10"
    />
  );
}

const shownFlags = 3;

interface CountryFlagsProps {
  location: string;
  /** Whether names stand beside the flags: always, where there is one country only, or never. */
  names?: "always" | "single" | "never";
  /** How the number of those left out is shown. */
  more?: (hidden: number) => ReactNode;
}

/** The flags of a location's countries, up to three and then how many more. */
export function CountryFlags({ location, names = "always", more }: CountryFlagsProps) {
  const places = placesIn(location);
  const hidden = places.length - shownFlags;
  const isNamed = names === "always" || (names === "single" && places.length === 1);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1" title={location}>
      {places.slice(0, shownFlags).map((place) => {
        const hasFlag = place.isGlobal || place.code !== null;
        return (
          <span key={place.name} className="inline-flex items-center gap-1.5">
            <PlaceFlag place={place} label={isNamed ? "" : place.name} />
            {(isNamed || !hasFlag) && place.name}
          </span>
        );
      })}
      {hidden > 0 && (more ? more(hidden) : <span className="text-quiet">+{hidden}</span>)}
    </span>
  );
}

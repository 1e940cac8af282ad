import { type Place, placesIn } from "#domain/listing/country-names.ts";
import { flagUrl } from "~/components/ui/flag-urls";
import { MoreHint } from "./more-hint";

const shownFlags = 3;

interface CountryFlagsProps {
  location: string;
  hint: "companyLocation" | "location";
  /** Whether a single country's name stands beside its flag. */
  named?: boolean;
}

/** Up to three flags, then how many more; the whole world is a globe. */
export function CountryFlags({ location, hint, named = false }: CountryFlagsProps) {
  const places = placesIn(location);
  const [only] = places;
  if (only && places.length === 1) {
    const mark = <PlaceMark place={only} isDecorative={named} />;
    if (!named || (!only.code && !only.isGlobal)) return mark;
    return (
      <span className="two-lines place">
        {mark} {only.name}
      </span>
    );
  }
  return (
    <span className="places">
      {places.slice(0, shownFlags).map((place) => (
        <PlaceMark key={place.name} place={place} isDecorative={false} />
      ))}
      <MoreHint hint={hint} total={places.length} shown={shownFlags} />
    </span>
  );
}

function PlaceMark({ place, isDecorative }: { place: Place; isDecorative: boolean }) {
  const { name, code, isGlobal } = place;
  const label = isDecorative ? "" : name;
  if (isGlobal) {
    return isDecorative ? (
      <span aria-hidden="true" className="icon icon-globe" />
    ) : (
      <span role="img" aria-label={name} title={name} className="icon icon-globe" />
    );
  }
  const url = code && flagUrl(code);
  if (!url) return <span className="two-lines">{name}</span>;
  return (
    <img
      src={url}
      alt={label}
      title={name}
      width={21}
      height={14}
      loading="lazy"
      className="flag"
    />
  );
}

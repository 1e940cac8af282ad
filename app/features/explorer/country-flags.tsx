import { clsx } from "clsx";
import { type Place, placesIn } from "#domain/listing/country-names.ts";
import { flagUrl } from "~/components/ui/flag-urls";
import styles from "./cells.module.css";
import { MoreHint } from "./hints";

const shownFlags = 3;

const namedClass = clsx(styles.twoLines, styles.named);
const globeClass = clsx(styles.icon, styles.globe);

interface CountryFlagsProps {
  location: string;
  hint: string;
  /** Whether a single country's name stands beside its flag. */
  named: boolean;
}

/** Up to three flags, then how many more; the whole world is a globe. */
export function CountryFlags({ location, hint, named }: CountryFlagsProps) {
  const places = placesIn(location);
  const [only] = places;
  if (only && places.length === 1) {
    const flag = <Flag place={only} isDecorative={named} />;
    if (!named || (!only.code && !only.isGlobal)) return flag;
    return (
      <span className={namedClass}>
        {flag} {only.name}
      </span>
    );
  }
  return (
    <span className={styles.flags}>
      {places.slice(0, shownFlags).map((place) => (
        <Flag key={place.name} place={place} isDecorative={false} />
      ))}
      <MoreHint hint={hint} total={places.length} shown={shownFlags} />
    </span>
  );
}

function Flag({ place, isDecorative }: { place: Place; isDecorative: boolean }) {
  const { name, code, isGlobal } = place;
  if (isGlobal) {
    return isDecorative ? (
      <span aria-hidden="true" className={globeClass} data-globe="" />
    ) : (
      <span role="img" aria-label={name} title={name} className={globeClass} data-globe="" />
    );
  }
  const url = code && flagUrl(code);
  if (!url) return <span className={styles.twoLines}>{name}</span>;
  return (
    <img
      src={url}
      alt={isDecorative ? "" : name}
      title={isDecorative ? undefined : name}
      loading="lazy"
      className={styles.flag}
    />
  );
}

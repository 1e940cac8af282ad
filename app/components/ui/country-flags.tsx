import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Place } from "#domain/countries/country-names.ts";
import styles from "./country-flags.module.css";

interface FlagProps {
  place: Place;
  /** The country's name, unless it is shown beside the flag. */
  label?: string;
  /** Loaded even before it can be seen, as for a page that is printed. */
  isEager?: boolean | undefined;
}

/** A country's flag, or a globe for the whole world; renders nothing for a place with neither. */
export function Flag({ place, label, isEager = false }: FlagProps) {
  if (place.isGlobal) {
    const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
    return <span {...spoken} title={label} className={styles.globe} data-globe="" />;
  }
  if (!place.code) return null;
  const url = `${import.meta.env.FLAGS}/${place.code}.webp`;
  return (
    <img
      src={url}
      alt={label ?? ""}
      title={label}
      loading={isEager ? "eager" : "lazy"}
      className={styles.flag}
    />
  );
}

const usuallyShown = 3;

interface CountryFlagsProps {
  places: readonly Place[];
  /** Whether names are always shown beside the flags, or only for a single country. */
  names: "always" | "single";
  /** Maximum number of flags; 3 by default. */
  atMost?: number | undefined;
  /** Whether they are loaded even before they can be seen. */
  isEager?: boolean | undefined;
  /** Renders the number of countries left out. */
  more: (hidden: number) => ReactNode;
}

/** The first few countries' flags, and how many more there are. */
export function CountryFlags(props: CountryFlagsProps) {
  const { places, names, atMost = usuallyShown, isEager, more } = props;
  const isNamed = names === "always" || places.length === 1;
  const [only] = places;
  // No wrapper around a single country, as the table has hundreds of them.
  if (only && places.length === 1) {
    return <Country place={only} isNamed={isNamed} isEager={isEager} />;
  }
  return (
    <span className={clsx(styles.list, names === "always" && styles.wrapped)}>
      {places.slice(0, atMost).map((place) => (
        <Country key={place.name} place={place} isNamed={isNamed} isEager={isEager} />
      ))}
      {places.length > atMost && more(places.length - atMost)}
    </span>
  );
}

interface CountryProps extends Pick<FlagProps, "place" | "isEager"> {
  isNamed: boolean;
}

function Country({ place, isNamed, isEager }: CountryProps) {
  if (!place.code && !place.isGlobal) return <span className={styles.name}>{place.name}</span>;
  if (!isNamed) return <Flag place={place} label={place.name} isEager={isEager} />;
  return (
    <span className={styles.flagged}>
      <Flag place={place} isEager={isEager} /> {place.name}
    </span>
  );
}

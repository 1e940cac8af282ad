import { countries } from "../../countries/countries.ts";
import { type Place, placesIn } from "../../countries/country-names.ts";
import { type Mends, noMends } from "../mends.ts";
import { countryByWords } from "./country-words.ts";
import { isEmptyValue, quoted, type Reading } from "./reading.ts";
import { oneLine } from "./text.ts";

/** What registries write for a project without a specific country. */
const unspecific = new Set(["multiple", "multiple countries", "various", "other"]);

type MendedCountries = ReadonlyMap<string, string>;

/** Our names for 'BRAZIL' or 'Congo, The Democratic Republic of The', separated by commas. */
export function countryNames(text: string, mends: Mends = noMends): Reading<string> {
  const { mended, known } = settledBy(mends);
  const before = known.get(text);
  if (before !== undefined) return before;
  const reading = readCountries(text, mended);
  known.set(text, reading);
  return reading;
}

function readCountries(text: string, mended: MendedCountries): Reading<string> {
  const isMended = mended.has(text.toLowerCase());
  // 'NA' is Namibia.
  const isNone = isEmptyValue(text) && text.toUpperCase() !== "NA";
  if (!isMended && (isNone || unspecific.has(text.toLowerCase()))) return null;
  const names = new Set<string>();
  for (const part of countryOf(text, mended) ? [text] : text.split(/[;|]/)) {
    for (const { name, code, isGlobal } of placesOf(part, mended)) {
      if (code === null && !isGlobal)
        return {
          problem: `${quoted(name)} is not a recognised country.`,
          reason: "unknown-country",
        };
      names.add(isGlobal ? "Global" : name);
    }
  }
  return names.size === 0 ? null : { value: [...names].join(", ") };
}

/** Splits 'Tanzania, United Republic of, Kenya' without splitting a country's name. */
function placesOf(part: string, mended: MendedCountries): Place[] {
  const country = countryOf(part, mended);
  if (country) return [country];
  const pieces = part.split(",").map((piece) => piece.trim());
  const places: Place[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? "";
    const next = pieces[at + 1];
    const isOne = next !== undefined && countryOf(next, mended) === null;
    const inverted = isOne ? countryOf(`${piece}, ${next}`, mended) : null;
    if (inverted) at += 1;
    const place = inverted ?? countryOf(piece, mended);
    places.push(...(place ? [place] : placesIn(piece)));
  }
  return places;
}

/** A single country, as the team reads the text, by its own name, or by its words in any order. */
function countryOf(text: string, mended: MendedCountries): Place | null {
  const name = (mended.get(text.trim().toLowerCase()) ?? text).replaceAll(/\s+/g, " ");
  const [place, ...others] = placesIn(name);
  if (place && (place.code || place.isGlobal) && others.length === 0) return place;
  const code = countryByWords(name);
  return code && { name: countries[code], code, isGlobal: false };
}

interface Settled {
  /** Our names, by the file's words in lower case. */
  mended: MendedCountries;
  /** What was read before: a file has few countries in many rows. */
  known: Map<string, Reading<string>>;
}

const settlements = new WeakMap<object, Settled>();

/** What the team settled; the rows of a file share it. */
function settledBy({ countries: chosen }: Mends): Settled {
  const before = settlements.get(chosen);
  if (before) return before;
  const entries = Object.entries(chosen).map(
    ([text, name]) => [oneLine(text).toLowerCase(), name] as const,
  );
  const settled = { mended: new Map(entries), known: new Map() };
  settlements.set(chosen, settled);
  return settled;
}

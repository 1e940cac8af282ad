import { countries } from "../countries/countries.ts";
import { countryCode, placesIn } from "../countries/country-names.ts";

export interface PastedPlaces {
  /** Under our names, without duplicates. */
  known: string[];
  unknown: string[];
}

/** The places in a list pasted from an e-mail, spreadsheet or web page; null if not a list. */
export function pastedPlaces(text: string): PastedPlaces | null {
  const known = new Set<string>();
  const unknown: string[] = [];
  let parts = 0;
  for (const line of text.split(/[\n\r\t;|]+/)) {
    for (const part of partsOf(line)) {
      parts += 1;
      const names = knownNames(part);
      if (names) for (const name of names) known.add(name);
      else unknown.push(part);
    }
  }
  return parts > 1 || known.size > 1 ? { known: [...known], unknown } : null;
}

/** Splits at commas, but keeps 'Congo, The Democratic Republic of the' together as one name. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  for (const part of line.split(",").map(tidy)) {
    if (part === "") continue;
    const inverted = `${part} ${parts.at(-1)}`;
    if (countryCode(inverted)) parts.splice(-1, 1, inverted);
    else parts.push(part);
  }
  return parts;
}

/** Strips bullets and quotation marks. */
const tidy = (part: string) => part.replaceAll(/^[-–•*·"'“”\s]+|["'“”\s]+$/g, "");

/** One country, or both of 'Peru and Ghana'; null if any of them is unknown. */
function knownNames(part: string): string[] | null {
  const names: string[] = [];
  for (const piece of part.split(/\s+(?:and|&)\s+|\s*\/\s*|^and\s+/i)) {
    // A country's own name can have the same word in it: 'Turks & Caicos Islands'.
    const joined = `${names.at(-1)} & ${piece}`;
    if (nameOf(joined)) names.splice(-1, 1, joined);
    else if (piece !== "") names.push(piece);
  }
  const found = names.map(nameOf);
  return found.every((name) => name !== null) ? found : null;
}

function nameOf(part: string): string | null {
  const code = countryCode(part) ?? countryCode(part.replace(/\.$/, ""));
  if (code) return countries[code];
  const [place] = placesIn(part);
  return place?.isGlobal ? "Global" : null;
}

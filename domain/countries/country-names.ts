import { once } from "../once.ts";
import { plainText } from "../text/plain-text.ts";
import { type CountryCode, countries } from "./countries.ts";

/** One place in a location: a country with its code, the whole world, or an unrecognised name. */
export interface Place {
  name: string;
  code: CountryCode | null;
  isGlobal: boolean;
}

export type FindPlaces = (location: string) => readonly Place[];

const global = new Set(["global", "worldwide", "world", "international"]);

/** Alternative names, including both halves of names with an ampersand. */
const otherNames: Partial<Record<CountryCode, readonly string[]>> = {
  AE: ["UAE"],
  AG: ["Antigua", "Barbuda"],
  BA: ["Bosnia", "Herzegovina"],
  BN: ["Brunei Darussalam"],
  BO: ["Plurinational State of Bolivia"],
  CD: ["DRC", "DR Congo", "Congo - Kinshasa", "Congo-Kinshasa"],
  CG: ["Congo", "Congo - Brazzaville", "Congo-Brazzaville"],
  CI: ["Ivory Coast"],
  CV: ["Cabo Verde"],
  CZ: ["Czechia"],
  EU: ["EU"],
  FM: ["Federated States of Micronesia"],
  GB: ["UK", "Great Britain", "Britain", "England", "Scotland", "Wales", "Northern Ireland"],
  GM: ["The Gambia"],
  IR: ["Islamic Republic of Iran"],
  KN: ["St Kitts", "Nevis"],
  KP: ["DPRK"],
  KR: ["Korea", "Republic of Korea"],
  LA: ["Lao PDR", "Lao People's Democratic Republic"],
  MD: ["Republic of Moldova"],
  MK: ["Macedonia"],
  MM: ["Burma"],
  MO: ["Macau"],
  NL: ["Holland"],
  PS: ["State of Palestine"],
  RU: ["Russian Federation"],
  ST: ["Sao Tome", "Principe"],
  SY: ["Syrian Arab Republic"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Türkiye"],
  TT: ["Trinidad", "Tobago"],
  TZ: ["United Republic of Tanzania"],
  US: ["USA", "US", "U.S.", "U.S.A.", "United States of America", "America"],
  VE: ["Bolivarian Republic of Venezuela"],
  VN: ["Viet Nam"],
};

/** All names that we know, in plain text. */
export const codesByName = once(() => {
  const codes = new Map<string, CountryCode>();
  for (const code of Object.keys(countries) as CountryCode[]) {
    for (const name of [countries[code], code, ...(otherNames[code] ?? [])])
      codes.set(plain(name), code);
  }
  return codes;
});

export function countryCode(name: string): CountryCode | null {
  return codesByName().get(plain(name)) ?? null;
}

/** Splits a location on comma, semicolon, ampersand, pipe or slash, without duplicates. */
export function placesIn(location: string): Place[] {
  const places = new Map<string, Place>();
  for (const name of location.split(/[,;|/]/).flatMap(namesIn)) {
    const code = countryCode(name);
    const place = { name: code ? countries[code] : name, code, isGlobal: global.has(plain(name)) };
    places.set(plain(place.name), places.get(plain(place.name)) ?? place);
  }
  return [...places.values()];
}

/** Splits on ampersands, except within a country's own name. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  for (const part of text.split("&").map((one) => one.trim())) {
    const joined = [...names.slice(-1), part].join(" & ");
    if (countryCode(joined)) names.splice(-1, 1, joined);
    else if (part !== "") names.push(part);
  }
  return names;
}

/** Caches the places of many locations, most of which occur repeatedly. */
export function placesFinder(): FindPlaces {
  const known = new Map<string, readonly Place[]>();
  return (location) => {
    const places = known.get(location) ?? placesIn(location);
    known.set(location, places);
    return places;
  };
}

function plain(name: string): string {
  return plainText(name)
    .replace(/^the /, "")
    .replace(/^(saint|st\.) /, "st ")
    .replaceAll("&", "and")
    .replaceAll("’", "'")
    .trim();
}

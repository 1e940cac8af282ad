import { type Place, placesIn } from "../../listing/country-names.ts";
import { columnKey } from "../header-signature.ts";
import { isEmptyValue, quoted, type Reading } from "./reading.ts";

/** Country names used by the United Nations and registries, and our names for them. */
const otherNames: Readonly<Record<string, string>> = {
  "hong kong, china": "Hong Kong",
  "korea, democratic people's republic of": "North Korea",
  "macedonia, the former yugoslav republic of": "North Macedonia",
  "palestinian territory, occupied": "Palestine",
  "taiwan, province of china": "Taiwan",
};

/** What registries write for a project without a specific country. */
const unspecific = new Set(["multiple", "multiple countries", "various", "other"]);

/** Our names for 'BRAZIL' or 'Congo, The Democratic Republic of The', separated by commas. */
export function countryNames(text: string): Reading<string> {
  // 'NA' is Namibia.
  if (unspecific.has(text.toLowerCase()) || (isEmptyValue(text) && text.toUpperCase() !== "NA"))
    return null;
  const names = new Set<string>();
  for (const part of countryOf(text) ? [text] : text.split(/[;|]/)) {
    for (const { name, code, isGlobal } of placesOf(part)) {
      if (code === null && !isGlobal)
        return { problem: `${quoted(name)} is not a recognised country.` };
      names.add(isGlobal ? "Global" : name);
    }
  }
  return names.size === 0 ? null : { value: [...names].join(", ") };
}

/** Splits 'St Vincent & the Grenadines, Kuwait' without splitting a country's name. */
function placesOf(part: string): Place[] {
  const country = countryOf(part);
  if (country) return [country];
  return part.split(",").flatMap((name) => countryOf(name) ?? placesIn(name));
}

/** A single country, including inverted names such as 'Korea, Republic of'. */
function countryOf(text: string): Place | null {
  const inverted = text.replace(/^([^,(]+)(?:, | \()([^,()]+)\)?$/, "$2 $1");
  for (const name of [otherNames[columnKey(text)], text, inverted]) {
    const [place, ...others] = name === undefined ? [] : placesIn(name.replaceAll(/\s+/g, " "));
    if (place?.code && others.length === 0) return place;
  }
  return null;
}

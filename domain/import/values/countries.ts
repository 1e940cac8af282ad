import { type Place, placesIn } from "../../listing/country-names.ts";
import { columnKey } from "../header.ts";
import { quoted, type Reading, saysNothing } from "./reading.ts";

/** Names of the United Nations' and registries' lists that are ours in other words. */
const otherNames: Readonly<Record<string, string>> = {
  "hong kong, china": "Hong Kong",
  "korea, democratic people's republic of": "North Korea",
  "macedonia, the former yugoslav republic of": "North Macedonia",
  "palestinian territory, occupied": "Palestine",
  "taiwan, province of china": "Taiwan",
};

/** A registry has these for a project that it puts nowhere in particular. */
const nowhere = new Set(["multiple", "multiple countries", "various", "other"]);

/** 'BRAZIL' or 'Congo, The Democratic Republic of The' in our names, several separated by commas. */
export function countryNames(text: string): Reading<string> {
  // 'NA' is Namibia.
  if (nowhere.has(text.toLowerCase()) || (saysNothing(text) && text.toUpperCase() !== "NA"))
    return null;
  const names = new Set<string>();
  for (const part of countryOf(text) ? [text] : text.split(/[;|]/)) {
    for (const { name, code, isGlobal } of placesOf(part)) {
      if (code === null && !isGlobal)
        return { problem: `We do not know the country ${quoted(name)}.` };
      names.add(isGlobal ? "Global" : name);
    }
  }
  return names.size === 0 ? null : { value: [...names].join(", ") };
}

/** 'St Vincent & the Grenadines, Kuwait' has a name that would be split like the list itself. */
function placesOf(part: string): Place[] {
  const country = countryOf(part);
  if (country) return [country];
  return part.split(",").flatMap((name) => countryOf(name) ?? placesIn(name));
}

/** One country, also by a name whose parts are turned round. */
function countryOf(text: string): Place | null {
  const turned = text.replace(/^([^,(]+)(?:, | \()([^,()]+)\)?$/, "$2 $1");
  for (const name of [otherNames[columnKey(text)], text, turned]) {
    const [place, ...others] = name === undefined ? [] : placesIn(name.replaceAll(/\s+/g, " "));
    if (place?.code && others.length === 0) return place;
  }
  return null;
}

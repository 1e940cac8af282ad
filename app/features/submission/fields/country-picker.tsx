import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { countries } from "#domain/listing/countries.ts";
import { countryCode, placesIn } from "#domain/listing/country-names.ts";
import type { FieldName } from "#domain/submission/fields.ts";
import { Flag } from "~/components/ui/flag";
import { flagUrl } from "~/components/ui/flag-urls";
import { optionsWith } from "./option-search";
import { SearchPicker } from "./search-picker";

const names: readonly string[] = Object.values(countries).sort((one, other) =>
  one.localeCompare(other, "en-GB"),
);
const wholeWorld = "Global";

interface CountryPickerProps {
  field: FieldName;
  /** Names separated by commas, as the explorer reads them. */
  value: string;
  onChange: (value: string) => void;
  kind: "one" | "several";
  /** Projects may be everywhere; a head office is somewhere. */
  offersGlobal?: boolean;
  hint?: ReactNode;
}

export function CountryPicker(props: CountryPickerProps) {
  const { field, value, onChange, kind, offersGlobal = false, hint } = props;
  const options = offersGlobal ? [wholeWorld, ...names] : names;
  return (
    <SearchPicker
      field={field}
      kind={kind}
      chosen={placesIn(value).map(({ name }) => name)}
      onChange={(chosen) => onChange(chosen.join(", "))}
      find={(search) => countriesFor(search, options)}
      mark={(name) => <PlaceMark name={name} />}
      placeholder={kind === "one" ? "Search for a country" : "Search and add countries"}
      hint={hint}
    />
  );
}

/** By name or by any other name in use: 'UK', 'Ivory Coast'. */
function countriesFor(search: string, options: readonly string[]): readonly string[] {
  const found = optionsWith(options, search);
  const code = countryCode(search);
  const known = code && countries[code];
  return known && options.includes(known) && !found.includes(known) ? [known, ...found] : found;
}

function PlaceMark({ name }: { name: string }) {
  const code = countryCode(name);
  const url = code && flagUrl(code);
  if (!url) return <Globe aria-hidden="true" size={17} className="w-5.25 shrink-0 text-quiet" />;
  return <Flag src={url} />;
}

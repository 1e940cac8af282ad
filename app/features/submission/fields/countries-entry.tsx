import { countries } from "#domain/listing/countries.ts";
import { countryCode, placesIn } from "#domain/listing/country-names.ts";
import type { CountriesField } from "#domain/submission/fields/field-kinds.ts";
import { type FieldNameOf, fields } from "#domain/submission/fields/fields.ts";
import { hasSeveral } from "#domain/submission/submission.ts";
import { matchingOptions } from "#domain/text/plain-text.ts";
import { Combobox } from "~/components/ui/combobox";
import { Flag } from "~/components/ui/country-flags";
import { useFormField, useWizardForm } from "../wizard-form";

const names: readonly string[] = Object.values(countries).sort((one, other) =>
  one.localeCompare(other, "en-GB"),
);
const wholeWorld = "Global";

/** One country, or as many as a portfolio has. */
export function CountriesEntry({ name }: { name: FieldNameOf<"countries"> }) {
  const { draft } = useWizardForm();
  const { value, onChange, onBlur, look } = useFormField(name);
  const { offersGlobal, several }: CountriesField = fields[name];
  const takesSeveral = hasSeveral(draft, name);
  const options = offersGlobal ? [wholeWorld, ...names] : names;
  return (
    <Combobox
      {...look}
      hint={takesSeveral ? several?.hint : look.hint}
      kind={takesSeveral ? "several" : "one"}
      chosen={placesIn(value).map((place) => place.name)}
      onChange={(chosen) => onChange(chosen.join(", "))}
      onBlur={onBlur}
      find={(search) => countriesFor(search, options)}
      mark={(option) => <CountryMark name={option} />}
      placeholder={takesSeveral ? "Search and add countries" : "Search for a country"}
    />
  );
}

/** By name or by any other name in use: 'UK', 'Ivory Coast'. */
function countriesFor(search: string, options: readonly string[]): readonly string[] {
  const found = matchingOptions(options, search);
  const code = countryCode(search);
  const known = code && countries[code];
  return known && options.includes(known) && !found.includes(known) ? [known, ...found] : found;
}

function CountryMark({ name }: { name: string }) {
  const code = countryCode(name);
  return <Flag place={{ name, code, isGlobal: code === null }} />;
}

import { type ClipboardEvent, useState } from "react";
import { countries } from "#domain/countries/countries.ts";
import { countryCode, placesIn } from "#domain/countries/country-names.ts";
import { type PastedPlaces, pastedPlaces } from "#domain/listing/pasted-places.ts";
import type { CountriesField } from "#domain/submission/fields/field-kinds.ts";
import { type FieldNameOf, fields } from "#domain/submission/fields/fields.ts";
import { hasSeveral } from "#domain/submission/submission.ts";
import { matchingOptions } from "#domain/text/plain-text.ts";
import { cn } from "~/components/ui/class-names";
import { Combobox } from "~/components/ui/combobox";
import { Flag } from "~/components/ui/country-flags";
import { useFormField, useWizardForm } from "../wizard-form";

const names: readonly string[] = Object.values(countries).sort((one, other) =>
  one.localeCompare(other, "en-GB"),
);
const wholeWorld = "Global";

/** One country, or several for a portfolio. */
export function CountriesEntry({ name }: { name: FieldNameOf<"countries"> }) {
  const { draft } = useWizardForm();
  const { value, onChange, onBlur, fieldProps } = useFormField(name);
  const { offersGlobal, several }: CountriesField = fields[name];
  const takesSeveral = hasSeveral(draft, name);
  const options = offersGlobal ? [wholeWorld, ...names] : names;
  const chosen = placesIn(value).map((place) => place.name);
  const [pasted, setPasted] = useState<PastedPlaces | null>(null);

  function handlePaste(event: ClipboardEvent) {
    const found = pastedPlaces(event.clipboardData.getData("text"));
    if (!found || found.known.length === 0) return;
    event.preventDefault();
    onChange([...new Set([...chosen, ...found.known])].join(", "));
    setPasted(found);
  }

  return (
    <div>
      <Combobox
        {...fieldProps}
        hint={takesSeveral ? several?.hint : fieldProps.hint}
        kind={takesSeveral ? "several" : "one"}
        chosen={chosen}
        onChange={(next) => {
          setPasted(null);
          onChange(next.join(", "));
        }}
        onBlur={onBlur}
        onPaste={takesSeveral ? handlePaste : undefined}
        find={(search) => countriesFor(search, options)}
        mark={(option) => <CountryMark name={option} />}
        placeholder={takesSeveral ? "Search and add countries" : "Search for a country"}
      />
      <p aria-live="polite" className={cn("text-sm leading-snug", pasted && "mt-1.5")}>
        {pasted && <PastedNote {...pasted} />}
      </p>
    </div>
  );
}

function PastedNote({ known, unknown }: PastedPlaces) {
  const count = known.length === 1 ? "One country" : `${known.length} countries`;
  return (
    <>
      <span className="text-quiet">{count} from your list added.</span>
      {unknown.length > 0 && (
        <span className="text-amber-text"> Not recognised: {unknown.join(", ")}.</span>
      )}
    </>
  );
}

/** Matches names as well as aliases such as 'UK' or 'Ivory Coast'. */
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

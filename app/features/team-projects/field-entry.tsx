import { countries } from "#domain/countries/countries.ts";
import { placesIn } from "#domain/countries/country-names.ts";
import { customNames, namesIn, shownChoices } from "#domain/submission/choices.ts";
import { type DraftValues, draftValue, type SubmissionDraft } from "#domain/submission/draft.ts";
import { digitsOnly, wholeDollars } from "#domain/submission/entered-numbers.ts";
import {
  type FieldNameOf,
  fields,
  fieldTable,
  isOfKind,
  type ValueFieldName,
} from "#domain/submission/fields/fields.ts";
import { recordProblems } from "#domain/submission/steps.ts";
import { hasSeveral, hintOf, isApplicable } from "#domain/submission/submission.ts";
import { countWords, lastDay, textFormats } from "#domain/submission/text-formats.ts";
import { matchingOptions } from "#domain/text/plain-text.ts";
import { RecordList } from "~/components/listing/record-list";
import { cn } from "~/components/ui/class-names";
import { Combobox } from "~/components/ui/combobox";
import { controlClass, describedBy, FieldError, FieldLabel } from "~/components/ui/form-field";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";

interface FieldEntryProps<Name extends ValueFieldName = ValueFieldName> {
  name: Name;
  draft: SubmissionDraft;
  onChange: <Changed extends ValueFieldName>(name: Changed, value: DraftValues[Changed]) => void;
  error: string | undefined;
}

/** Whether a field needs the whole width. */
export function isWide(name: ValueFieldName): boolean {
  const { kind } = fieldTable[name];
  return kind === "multiline" || kind === "records" || kind === "switch";
}

/** A field of the developer's form for the team: the same field table, without the guidance. */
export function FieldEntry(props: FieldEntryProps) {
  const { name, draft, onChange, error } = props;
  const field = fieldTable[name];
  const fieldProps = { id: entryId(name), label: field.label, hint: hintOf(draft, name), error };
  if (!isApplicable(draft, name)) return null;
  if (isOfKind(name, "multiline")) return <MultilineEntry {...props} name={name} />;
  if (isOfKind(name, "records")) return <RecordsEntry {...props} name={name} />;
  if (isOfKind(name, "countries")) return <CountriesEntry {...props} name={name} />;
  if (isOfKind(name, "multi-choice")) return <MultiChoiceEntry {...props} name={name} />;
  if (isOfKind(name, "switch")) {
    return (
      <label className="flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4 tick-box"
          checked={draftValue(draft, name)}
          onChange={({ target }) => onChange(name, target.checked)}
        />
        {fieldTable[name].label}
      </label>
    );
  }
  if (isOfKind(name, "choice") && field.kind === "choice") {
    return (
      <SelectField
        {...fieldProps}
        choices={field.choices}
        emptyLabel={field.emptyLabel ?? "Not given"}
        value={draftValue(draft, name)}
        onChange={(value) => onChange(name, value)}
      />
    );
  }
  if (isOfKind(name, "number") && field.kind === "number") {
    const value = draftValue(draft, name);
    const accept = field.unit === "USD" ? wholeDollars : digitsOnly;
    return (
      <TextField
        {...fieldProps}
        inputMode="numeric"
        value={value}
        onChange={({ target }) => onChange(name, accept(target.value, value))}
      />
    );
  }
  return isOfKind(name, "text") ? <TextEntry {...props} name={name} /> : null;
}

const entryId = (name: ValueFieldName) => `edit-${name.replaceAll(".", "-")}`;

function TextEntry({ name, draft, onChange, error }: FieldEntryProps<FieldNameOf<"text">>) {
  const field = fieldTable[name];
  const value = draftValue(draft, name);
  if (field.kind !== "text") return null;
  const format = field.format && textFormats[field.format];
  const isSeveral = hasSeveral(draft, name);
  return (
    <TextField
      id={entryId(name)}
      label={field.label}
      hint={isSeveral ? "Separate several with commas." : hintOf(draft, name)}
      error={error}
      type={format?.inputType}
      max={format?.inputType === "date" ? lastDay : undefined}
      maxLength={field.maxLength}
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(name, target.value)}
      onBlur={() => {
        const tidied = format ? format.tidy(value) : value;
        if (tidied !== value) onChange(name, tidied);
      }}
    />
  );
}

function MultilineEntry(props: FieldEntryProps<FieldNameOf<"multiline">>) {
  const { name, draft, onChange, error } = props;
  const field = fieldTable[name];
  const value = draftValue(draft, name);
  const id = entryId(name);
  if (field.kind !== "multiline") return null;
  const words = countWords(value);
  return (
    <div>
      <FieldLabel id={id} isRequired={false}>
        {field.label}
      </FieldLabel>
      <textarea
        id={id}
        rows={4}
        maxLength={field.maxLength}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { count: true, error })}
        value={value}
        onChange={({ target }) => onChange(name, target.value)}
        className={cn("mt-1.5 py-2.5 leading-relaxed", controlClass(error !== undefined))}
      />
      <p id={`${id}-count`} className="mt-1.5 text-sm text-quiet tabular-nums">
        {words}/{field.maxWords} words
      </p>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

function RecordsEntry({ name, draft, onChange, error }: FieldEntryProps<FieldNameOf<"records">>) {
  return (
    <RecordList
      id={entryId(name)}
      field={fields[name]}
      error={error}
      problems={error === undefined ? [] : recordProblems(draft, name)}
      records={draftValue(draft, name)}
      // Every record has the shape of its field, but the compiler cannot see that.
      onChange={(records) => onChange(name, records as DraftValues[typeof name])}
    />
  );
}

const countryNames = Object.values(countries).sort((one, other) =>
  one.localeCompare(other, "en-GB"),
);

function CountriesEntry(props: FieldEntryProps<FieldNameOf<"countries">>) {
  const { name, draft, onChange, error } = props;
  const field = fieldTable[name];
  if (field.kind !== "countries") return null;
  const options = field.offersGlobal ? ["Global", ...countryNames] : countryNames;
  return (
    <Combobox
      id={entryId(name)}
      label={field.label}
      error={error}
      kind={hasSeveral(draft, name) ? "several" : "one"}
      placeholder="Search for a country"
      chosen={placesIn(draftValue(draft, name)).map((place) => place.name)}
      onChange={(chosen) => onChange(name, chosen.join(", "))}
      find={(search) => matchingOptions(options, search)}
    />
  );
}

function MultiChoiceEntry(props: FieldEntryProps<FieldNameOf<"multi-choice">>) {
  const { name, draft, onChange, error } = props;
  const field = fieldTable[name];
  const value = draftValue(draft, name);
  if (field.kind !== "multi-choice") return null;
  const { custom, exclusive } = field;
  // Not offered, because an empty list means the same.
  const offered = field.choices.filter((choice) => choice !== exclusive);
  const own = customNames(field, value);
  // Custom names make the choice that stands for them redundant.
  const chosen = value.filter(
    (choice) => offered.includes(choice) && !(own.length > 0 && choice === custom?.choice),
  );
  const change = (choices: readonly string[], names: readonly string[]) =>
    onChange(name, shownChoices(field, [...choices, ...names]));
  return (
    <div className="grid gap-3">
      <Combobox
        id={entryId(name)}
        label={field.label}
        error={error}
        kind="several"
        placeholder="Search and add"
        chosen={chosen}
        onChange={(choices) => change(choices, own)}
        find={(search) => matchingOptions(offered, search)}
      />
      {custom && (
        <TextField
          // Uncontrolled and parsed on blur, because a list is unfinished while it is typed.
          key={own.join()}
          label={custom.label}
          hint="Separate several with commas."
          defaultValue={own.join(", ")}
          onBlur={({ target }) => {
            const names = namesIn(target.value);
            if (names.join() !== own.join()) change(chosen, names);
          }}
        />
      )}
    </div>
  );
}

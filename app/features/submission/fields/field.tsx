import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { coordinatesIn } from "#domain/submission/coordinates.ts";
import { digitsOnly, isBlockedKey, wholeDollars } from "#domain/submission/entered-numbers.ts";
import type { NumberField } from "#domain/submission/fields/field-kinds.ts";
import {
  type FieldName,
  type FieldNameOf,
  fields,
  isOfKind,
} from "#domain/submission/fields/fields.ts";
import { slotOf } from "#domain/submission/file-slots.ts";
import { recordProblems } from "#domain/submission/steps.ts";
import { RecordList } from "~/components/listing/record-list";
import { TextField } from "~/components/ui/text-field";
import { knownMethodologiesQuery } from "~/lib/data/known-methodologies";
import { useFormField, useWizardForm } from "../wizard-form";
import { ChoiceEntry, MultiChoiceEntry } from "./choice-entry";
import { CountriesEntry } from "./countries-entry";
import { FileDrop } from "./file-drop";
import { MultilineEntry } from "./multiline-entry";
import { SwitchEntry } from "./switch-entry";
import { TextEntry } from "./text-entry";

interface FieldProps {
  name: FieldName;
  /** How many choices to show side by side. */
  columns?: 1 | 2 | 3;
  /** A small drop area, for three side by side. */
  isCompact?: boolean;
  /** Replaces the field table's hint for a file. */
  fileHint?: ReactNode;
}

/** A form field: the field table defines what it is, the step where it appears. */
export function Field({ name, columns = 2, isCompact = false, fileHint }: FieldProps) {
  if (name === "project.latitude" || name === "project.longitude") {
    return <CoordinateEntry name={name} />;
  }
  if (isOfKind(name, "text")) return <TextEntry name={name} />;
  if (isOfKind(name, "multiline")) return <MultilineEntry name={name} />;
  if (isOfKind(name, "number")) return <NumberEntry name={name} />;
  if (isOfKind(name, "countries")) return <CountriesEntry name={name} />;
  if (isOfKind(name, "choice")) return <ChoiceEntry name={name} columns={columns} />;
  if (isOfKind(name, "multi-choice")) return <MultiChoiceEntry name={name} />;
  if (isOfKind(name, "switch")) return <SwitchEntry name={name} />;
  if (isOfKind(name, "records")) return <RecordsEntry name={name} />;
  return <FileDrop slot={slotOf(name)} hint={fileHint} isCompact={isCompact} />;
}

/** One of a pair of coordinates; pasting a whole pair fills both. */
function CoordinateEntry({ name }: { name: "project.latitude" | "project.longitude" }) {
  const { change } = useWizardForm();
  return (
    <TextEntry
      name={name}
      onPaste={(event) => {
        const pair = coordinatesIn(event.clipboardData.getData("text"));
        if (!pair) return;
        event.preventDefault();
        change("project.latitude", pair.latitude);
        change("project.longitude", pair.longitude);
      }}
    />
  );
}

/** A non-negative integer; ignores keys such as '-' or '.' that would make it anything else. */
function NumberEntry({ name }: { name: FieldNameOf<"number"> }) {
  const { value, placeholder, onChange, onBlur, fieldProps } = useFormField(name);
  const { unit }: NumberField = fields[name];
  const accept = unit === "USD" ? wholeDollars : digitsOnly;
  return (
    <TextField
      {...fieldProps}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      placeholder={placeholder}
      value={value}
      onKeyDown={(event) => {
        const isCommand = event.ctrlKey || event.metaKey || event.altKey;
        if (!isCommand && isBlockedKey(event.key)) event.preventDefault();
      }}
      onChange={({ target }) => onChange(accept(target.value, value))}
      // Scrolling the page must not change an amount.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      onBlur={onBlur}
    />
  );
}

function RecordsEntry({ name }: { name: FieldNameOf<"records"> }) {
  const { draft } = useWizardForm();
  const { value, onChange, onBlur, fieldProps } = useFormField(name);
  const { id, hint, error } = fieldProps;
  // Prefetches the suggestions before the user types into the first card.
  useQuery({ ...knownMethodologiesQuery, enabled: name === "project.methodologies" });
  return (
    <RecordList
      id={id}
      field={fields[name]}
      hint={hint}
      error={error}
      problems={error === undefined ? [] : recordProblems(draft, name)}
      records={value}
      // Every record has the shape of its field, but the compiler cannot see that.
      onChange={(records) => onChange(records as typeof value)}
      onBlur={onBlur}
    />
  );
}

import type { ClipboardEvent } from "react";
import { namesIn } from "#domain/submission/choices.ts";
import type { TextField as TextFacts } from "#domain/submission/fields/field-kinds.ts";
import { type FieldNameOf, fields } from "#domain/submission/fields/fields.ts";
import { hasSeveral, isApplicable } from "#domain/submission/submission.ts";
import { lastDay, textFormats } from "#domain/submission/text-formats.ts";
import { TextField } from "~/components/ui/text-field";
import { useFormField, useWizardForm } from "../wizard-form";
import { TagEntry } from "./tag-entry";

interface TextEntryProps {
  name: FieldNameOf<"text">;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** A single-line text field, or several values for a portfolio. */
export function TextEntry({ name, onPaste }: TextEntryProps) {
  const { draft } = useWizardForm();
  const { value, placeholder, onChange, onBlur, fieldProps } = useFormField(name);
  const field: TextFacts = fields[name];
  if (!isApplicable(draft, name)) return null;
  if (field.several && hasSeveral(draft, name)) {
    return (
      <TagEntry
        {...fieldProps}
        hint={field.several.hint}
        noun={field.several.noun}
        names={namesIn(value)}
        onChange={(names) => onChange(names.join(", "))}
        onBlur={onBlur}
      />
    );
  }
  const format = field.format && textFormats[field.format];
  const isProse = (format?.inputType ?? "text") === "text" && field.isSpellChecked !== false;
  return (
    <TextField
      {...fieldProps}
      name={name}
      dir={isProse ? "auto" : undefined}
      type={format?.inputType}
      maxLength={field.maxLength}
      placeholder={placeholder ?? field.placeholder}
      autoComplete={field.autoComplete}
      spellCheck={isProse ? undefined : false}
      max={format?.inputType === "date" ? lastDay : undefined}
      value={value}
      onPaste={onPaste}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const tidied = format ? format.tidy(value) : value;
        if (tidied !== value) onChange(tidied);
        onBlur();
      }}
    />
  );
}

import { digitsOnly, isBlockedKey, wholeDollars } from "#domain/submission/entered-numbers.ts";
import type { NumberField } from "#domain/submission/fields/field-kinds.ts";
import { type FieldNameOf, fields } from "#domain/submission/fields/fields.ts";
import { TextField } from "~/components/ui/text-field";
import { useFormField } from "../wizard-form";

/** A non-negative integer; ignores keys such as '-' or '.' that would make it anything else. */
export function NumberEntry({ name }: { name: FieldNameOf<"number"> }) {
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

import type { ReactNode } from "react";
import { digitsOnly, isBlockedKey } from "#domain/submission/entered-numbers.ts";
import type { FieldName } from "#domain/submission/fields.ts";
import { TextField } from "~/components/ui/text-field";
import { useFormLine } from "../wizard-form";

interface WholeNumberEntryProps {
  field: FieldName;
  value: string;
  hint?: ReactNode;
  placeholder?: string;
  onChange: (value: string) => void;
  /** What the field holds after an entry. */
  accept?: (entered: string, before: string) => string;
}

/** A whole number from 0 on; the keys of other numbers do nothing. */
export function WholeNumberEntry({
  field,
  value,
  onChange,
  accept = digitsOnly,
  ...rest
}: WholeNumberEntryProps) {
  const { line, leave } = useFormLine(field);
  return (
    <TextField
      {...line}
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      value={value}
      onKeyDown={(event) => {
        const isCommand = event.ctrlKey || event.metaKey || event.altKey;
        if (!isCommand && isBlockedKey(event.key)) event.preventDefault();
      }}
      onChange={({ target }) => onChange(accept(target.value, value))}
      // Scrolling the page must not change an amount.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      onBlur={leave}
      {...rest}
    />
  );
}

import type { ComponentProps, ReactNode } from "react";
import { type FieldName, longest } from "#domain/submission/fields.ts";
import { TextField } from "~/components/ui/text-field";
import { useFormLine } from "../wizard-form";

interface TextEntryProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur"> {
  field: FieldName & keyof typeof longest;
  value: string;
  hint?: ReactNode;
  onChange: (value: string) => void;
  /** Puts right what people write in many ways, once they leave the field. */
  tidy?: (value: string) => string;
}

/** A line of text of the draft. */
export function TextEntry({ field, value, onChange, tidy, ...rest }: TextEntryProps) {
  const { line, leave } = useFormLine(field);
  return (
    <TextField
      {...line}
      maxLength={longest[field]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const tidied = tidy ? tidy(value) : value;
        if (tidied !== value) onChange(tidied);
        leave();
      }}
      {...rest}
    />
  );
}

import type { ReactNode } from "react";
import { cn } from "./class-names";
import { controlClass, describedBy, FieldError, FieldHint, FieldLabel } from "./form-field";

interface SelectFieldProps {
  id: string;
  name?: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  choices: readonly string[];
  /** The label of the empty option. */
  emptyLabel: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** A labelled select with an empty option. */
export function SelectField(props: SelectFieldProps) {
  const { id, name, label, hint, error, choices, emptyLabel, value, onChange, onBlur } = props;
  // A stored value that is no longer a choice is kept as an option until the user picks another.
  const isUnknown = value !== "" && !choices.includes(value);
  return (
    <div>
      <FieldLabel id={id} isRequired={false}>
        {label}
      </FieldLabel>
      <select
        id={id}
        name={name}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        className={cn(
          controlClass(error !== undefined),
          "mt-1.5 pr-10",
          value === "" && "text-quiet",
        )}
      >
        <option value="">{emptyLabel}</option>
        {isUnknown && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

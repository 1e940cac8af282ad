import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "~/components/ui/class-names";
import { controlClass, describedBy, FieldError, FieldHint, FieldLabel } from "./form-field";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  isInvalid?: boolean;
  /** Shown below the field. */
  error?: string | undefined;
  /** Marks the field and sets aria-required; `required` would also enable browser validation. */
  isRequired?: boolean;
  /** For pages with many fields. */
  isDense?: boolean;
  /** Rendered before the input, on the same line. */
  before?: ReactNode;
}

/** A labelled single-line text field. */
export function TextField({
  label,
  hint,
  isInvalid,
  error,
  isRequired = false,
  isDense = false,
  before,
  id: givenId,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const gap = isDense ? "mt-1" : "mt-1.5";
  const isWrong = isInvalid || error !== undefined;
  const input = (
    <input
      id={id}
      aria-required={isRequired || undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy(id, { hint, error })}
      className={cn(!before && gap, controlClass(isWrong, isDense ? "dense" : "normal"), className)}
      {...rest}
    />
  );
  return (
    <div>
      <FieldLabel id={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      {before ? (
        <div className={cn("flex items-center gap-1.5", gap)}>
          {before}
          {input}
        </div>
      ) : (
        input
      )}
      {hint && (
        <FieldHint id={id} isDense={isDense}>
          {hint}
        </FieldHint>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

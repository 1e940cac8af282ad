import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "~/components/ui/class-names";
import { controlClass, describedBy, FieldError, FieldHint, FieldLabel } from "./form-field";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  isInvalid?: boolean;
  /** What is wrong, said under the field. */
  error?: string | undefined;
  /** Marks the field, and says so to assistive technology; `required` would also let the browser check. */
  isRequired?: boolean;
}

/** A labelled line of text. */
export function TextField({
  label,
  hint,
  isInvalid,
  error,
  isRequired = false,
  id: givenId,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <FieldLabel id={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <input
        id={id}
        aria-required={isRequired || undefined}
        aria-invalid={isInvalid || error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={cn("mt-1.5", controlClass(isInvalid || error !== undefined), className)}
        {...rest}
      />
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

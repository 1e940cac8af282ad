import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "~/components/ui/class-names";
import { controlClass, describedBy, FieldError, FieldHint, FieldLabel } from "./form-field";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  isInvalid?: boolean;
  /** What is wrong, said under the field. */
  error?: string | undefined;
  /** Marks the field; `required` alone says so to assistive technology only. */
  showRequired?: boolean;
}

/** A labelled line of text. */
export function TextField({
  label,
  hint,
  isInvalid,
  error,
  showRequired = false,
  id: givenId,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <FieldLabel id={id} isRequired={showRequired}>
        {label}
      </FieldLabel>
      <input
        id={id}
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

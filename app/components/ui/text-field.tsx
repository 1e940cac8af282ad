import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "~/lib/class-names";
import { controlClass, describedBy, FieldError, FieldHint, RequiredMark } from "./form-field";

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
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
        {showRequired && <RequiredMark />}
      </label>
      <input
        id={id}
        aria-invalid={isInvalid || error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={classNames("mt-1.5", controlClass(isInvalid || error !== undefined), className)}
        {...rest}
      />
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

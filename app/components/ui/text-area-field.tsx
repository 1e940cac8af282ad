import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./class-names";
import { controlClass, FieldHint, FieldLabel } from "./form-field";

interface TextAreaFieldProps extends ComponentProps<"textarea"> {
  label: string;
  hint: ReactNode;
}

/** A labelled multi-line text field, in the dense style. */
export function TextAreaField({
  id: givenId,
  label,
  hint,
  className,
  ...rest
}: TextAreaFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <FieldLabel id={id} isRequired={false}>
        {label}
      </FieldLabel>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        className={cn("mt-1", controlClass(false, "dense"), className)}
        {...rest}
      />
      <FieldHint id={id} isDense>
        {hint}
      </FieldHint>
    </div>
  );
}

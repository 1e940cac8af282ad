import { type ComponentProps, useId } from "react";
import { classNames } from "~/lib/class-names";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  hint?: string;
  isInvalid?: boolean;
}

/** A labelled line of text. */
export function TextField({ label, hint, isInvalid, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={isInvalid || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={classNames(
          "mt-1.5 block min-h-11.5 w-full rounded-lg border bg-white px-3.5 text-base transition-colors",
          "placeholder:text-quiet/80 focus:outline-2 focus:outline-offset-0 focus:outline-moss disabled:bg-paper disabled:text-quiet",
          isInvalid ? "border-brick" : "border-edge hover:border-moss",
          className,
        )}
        {...rest}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import type { FieldName } from "#domain/submission/fields.ts";
import { cn } from "~/components/ui/class-names";
import { describedBy, FieldError, FieldHint, RequiredMark } from "~/components/ui/form-field";
import { useFormField } from "../wizard-form";

interface ChoiceFieldProps<Option extends string> {
  field: FieldName;
  /** One of the options, or as many as apply. */
  kind: "one" | "several";
  options: readonly Option[];
  isChosen: (option: Option) => boolean;
  onChoose: (option: Option) => void;
  hint?: ReactNode;
  /** How an option is shown, where its stored name is not what a person would say. */
  describe?: (option: Option) => ReactNode;
  columns?: 1 | 2 | 3;
}

const columnClasses = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 lg:grid-cols-3" };

/** A question with its answers in sight. */
export function ChoiceField<Option extends string>(props: ChoiceFieldProps<Option>) {
  const { field, kind, options, isChosen, onChoose, hint, describe, columns = 2 } = props;
  const { id, label, isRequired, error, onBlur } = useFormField(field);
  return (
    <fieldset
      id={id}
      aria-describedby={describedBy(id, { hint, error })}
      aria-invalid={error !== undefined || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      <legend className="text-sm font-medium">
        {label}
        {isRequired && <RequiredMark />}
        {isRequired && <span className="sr-only"> (required)</span>}
      </legend>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <div className={cn("mt-2.5 grid gap-2", columnClasses[columns])}>
        {options.map((option) => (
          <label
            key={option}
            className={cn(
              "flex cursor-pointer items-start gap-2.5 rounded-lg border px-3 py-2 text-[0.9063rem] leading-snug transition-colors",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss",
              isChosen(option)
                ? "border-moss bg-mint-pale"
                : cn("bg-white hover:border-moss", error ? "border-brick/60" : "border-rule"),
            )}
          >
            <input
              type={kind === "one" ? "radio" : "checkbox"}
              name={field}
              checked={isChosen(option)}
              onChange={() => onChoose(option)}
              className="mt-0.5 size-4 shrink-0 accent-pine outline-none"
            />
            <span className="min-w-0">{describe ? describe(option) : option}</span>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

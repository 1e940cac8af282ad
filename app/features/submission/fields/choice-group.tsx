import type { ReactNode } from "react";
import { cn } from "~/components/ui/class-names";
import { describedBy, FieldError, FieldHint, RequiredMark } from "~/components/ui/form-field";

interface ChoiceGroupProps {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired: boolean;
  type: "radio" | "checkbox";
  columns: 1 | 2 | 3;
  choices: readonly string[];
  chosen: readonly string[];
  /** The choice that stands there until one is chosen. */
  placeholder?: string | undefined;
  onChoose: (choice: string) => void;
  onBlur: () => void;
  /** Renders a choice whose stored name is not suitable for display. */
  describe?: (choice: string) => ReactNode;
}

const columnClasses = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 lg:grid-cols-3" };

/** A field with all its options visible: radio buttons or checkboxes. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { id, label, hint, error, isRequired, columns, choices, onBlur } = props;
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
        {choices.map((choice) => (
          <Choice key={choice} choice={choice} {...props} />
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

function Choice({
  choice,
  name,
  type,
  chosen,
  placeholder,
  error,
  describe,
  onChoose,
}: ChoiceGroupProps & { choice: string }) {
  const isChosen = chosen.includes(choice);
  const isPlaceholder = !isChosen && choice === placeholder;
  return (
    <label
      className={cn(
        "flex cursor-pointer items-start gap-2.5 rounded-lg border px-3 py-2 text-[0.9063rem] leading-snug transition-colors",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss",
        isChosen && "border-moss bg-mint-pale",
        !isChosen && "bg-white hover:border-moss",
        !isChosen && !isPlaceholder && (error ? "border-brick/60" : "border-rule"),
        isPlaceholder && "border-dashed border-edge text-quiet",
      )}
    >
      <input
        type={type}
        name={name}
        checked={isChosen}
        onChange={() => onChoose(choice)}
        className="mt-0.5 size-4 tick-box outline-none"
      />
      <span className="min-w-0">
        {describe ? describe(choice) : choice}
        {isPlaceholder && <span className="block text-sm italic">Not stated</span>}
      </span>
    </label>
  );
}

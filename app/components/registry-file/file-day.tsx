import { useId } from "react";
import { cn } from "~/components/ui/class-names";
import { controlClass, FieldHint, FieldLabel } from "~/components/ui/form-field";

interface FileDayProps {
  value: string;
  /** Which day it is, and what follows from it. */
  hint: string;
  onChange: (day: string) => void;
}

/** The date of the registry's file; its values are shown as of then. */
export function FileDay({ value, hint, onChange }: FileDayProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel id={id} isRequired={false}>
        File date
      </FieldLabel>
      <input
        id={id}
        type="date"
        required
        max={new Date().toISOString().slice(0, 10)}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={cn(controlClass(value === "", "dense"), "mt-1.5 max-w-44")}
      />
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  );
}

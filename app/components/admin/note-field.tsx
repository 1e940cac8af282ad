import { type KeyboardEventHandler, type Ref, useId } from "react";
import { controlClass, FieldError, FieldHint } from "~/components/ui/form-field";

const maxNoteLength = 2000;

/** Error message for a required reason that is empty. */
export const reasonMissing = "Please give a reason.";

interface NoteFieldProps {
  label: string;
  isOptional?: boolean;
  /** Says where the note goes. */
  hint: string;
  rows?: number;
  value: string;
  /** The error message, if there is one. */
  problem: string | false;
  onChange: (note: string) => void;
  onKeyDown?: KeyboardEventHandler;
  ref?: Ref<HTMLTextAreaElement>;
}

/** The team's reason for a decision or an action. */
export function NoteField(props: NoteFieldProps) {
  const { label, isOptional = false, hint, rows = 5, value, problem, onChange, ...rest } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      <textarea
        {...rest}
        id={id}
        dir="auto"
        value={value}
        rows={rows}
        maxLength={maxNoteLength}
        required={!isOptional}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass(Boolean(problem), "dense")} mt-1.5 leading-relaxed`}
      />
      <FieldHint id={id}>
        <span className="wrap-anywhere">{hint}</span>
      </FieldHint>
      <FieldError id={id}>{problem}</FieldError>
    </div>
  );
}

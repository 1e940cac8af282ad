import { useId } from "react";
import { controlClass, FieldError, FieldHint } from "~/components/ui/form-field";

const maxReasonLength = 2000;

interface ReasonFieldProps {
  value: string;
  isMissing: boolean;
  onChange: (reason: string) => void;
}

/** Why something is done; everything done about a person needs a reason. */
export function ReasonField({ value, isMissing, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        Reason
      </label>
      <textarea
        id={id}
        value={value}
        rows={3}
        maxLength={maxReasonLength}
        aria-required="true"
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass(isMissing, "dense")} mt-1.5 leading-relaxed`}
      />
      <FieldHint id={id}>
        Kept in the audit trail, which outlives the account. Please name nobody in it.
      </FieldHint>
      <FieldError id={id}>{isMissing && "Please say why."}</FieldError>
    </div>
  );
}

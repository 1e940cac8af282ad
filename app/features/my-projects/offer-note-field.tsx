import { useId } from "react";
import { offerLimits } from "#domain/limits.ts";
import { controlClass, describedBy, FieldError, FieldHint } from "~/components/ui/form-field";

interface OfferNoteFieldProps {
  value: string;
  /** Why the change could not be sent. */
  problem: string | null;
  onChange: (note: string) => void;
}

/** Why an offer is reduced, for the developer's own records and the team. */
export function OfferNoteField({ value, problem, onChange }: OfferNoteFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="block text-sm font-medium">
        Reason <span className="font-normal text-quiet">(optional)</span>
      </label>
      <textarea
        id={id}
        value={value}
        rows={3}
        dir="auto"
        maxLength={offerLimits.noteCharacters}
        aria-describedby={describedBy(id, { hint: true, error: problem })}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass(false, "dense")} mt-1.5 leading-relaxed`}
      />
      <FieldHint id={id}>Only you and our team can see it.</FieldHint>
      <FieldError id={id}>{problem}</FieldError>
    </>
  );
}

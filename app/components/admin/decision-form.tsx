import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { controlClass } from "~/components/ui/form-field";
import { failureMessage } from "~/lib/data/failure-message";

const maxNoteLength = 2000;

interface DecisionFormProps {
  /** What the button that sends it says. */
  action: string;
  needsNote: boolean;
  /** What the note is, where it is not for the developer alone. */
  noteLabel?: string;
  /** What becomes of the note. */
  hint: string;
  isSending: boolean;
  error: Error | null;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Asks for the note of a decision; Ctrl and Enter send it from within the note. */
export function DecisionForm(props: DecisionFormProps) {
  const { action, needsNote, noteLabel, hint, isSending, error, onSend, onClose } = props;
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();

  function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (needsNote && note.trim() === "") {
      setIsMissing(true);
      return;
    }
    onSend(note);
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  }

  const problem = isMissing
    ? noteLabel
      ? "Please write why."
      : "Please write a note that tells the developer why."
    : error && failureMessage(error);
  return (
    <form onSubmit={send} noValidate className="mt-5">
      <label htmlFor={id} className="block text-sm font-medium">
        {noteLabel ?? "Note to the developer"}
        {!needsNote && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      <textarea
        id={id}
        value={note}
        rows={5}
        maxLength={maxNoteLength}
        required={needsNote}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-hint`}
        onKeyDown={sendByKey}
        onChange={(event) => {
          setNote(event.target.value);
          setIsMissing(false);
        }}
        className={`${controlClass(isMissing, "dense")} mt-1.5 leading-relaxed`}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
        {hint}
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-sm font-medium text-brick">
          {problem}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2.5">
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={isSending}>
          {isSending ? "Sending…" : action}
        </Button>
      </div>
    </form>
  );
}

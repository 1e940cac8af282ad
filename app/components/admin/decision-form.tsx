import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { SubmitRow } from "~/components/ui/submit-row";
import { NoteField, reasonMissing } from "./note-field";
import { Refusal } from "./refusal";

interface DecisionFormProps {
  /** The submit button's label. */
  action: string;
  /** Whether something is lost afterwards; makes the button red. */
  isDestructive?: boolean;
  needsNote: boolean;
  /** The note's label, unless it is a note to the developer. */
  noteLabel?: string;
  /** Says where the note goes. */
  hint: string;
  isSending: boolean;
  /** Why it can no longer be sent; null if it can. */
  blockedBy?: string | null;
  error: Error | null;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Asks for the note that goes with a decision; Ctrl+Enter in the note submits it. */
export function DecisionForm(props: DecisionFormProps) {
  const { action, isDestructive, needsNote, noteLabel, hint } = props;
  const { isSending, blockedBy = null, error, onSend, onClose } = props;
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  function send(event: FormEvent) {
    event.preventDefault();
    if (isSending || blockedBy) return;
    if (needsNote && note.trim() === "") {
      setIsMissing(true);
      field.current?.focus();
      return;
    }
    onSend(note);
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  }

  return (
    <form onSubmit={send} noValidate className="mt-5 grid gap-5">
      <NoteField
        ref={field}
        label={noteLabel ?? "Note to the developer"}
        isOptional={!needsNote}
        hint={hint}
        value={note}
        problem={
          isMissing &&
          (noteLabel ? reasonMissing : "Please write a note to tell the developer why.")
        }
        onKeyDown={sendByKey}
        onChange={(changed) => {
          setNote(changed);
          setIsMissing(false);
        }}
      />
      {error && !isMissing && <Refusal error={error} />}
      <p role="status" className="text-sm text-amber-text empty:hidden">
        {blockedBy}
      </p>
      <SubmitRow
        action={action}
        busyAction="Sending…"
        isBusy={isSending}
        isDisabled={blockedBy !== null}
        isDestructive={isDestructive}
        onCancel={onClose}
      />
    </form>
  );
}

import { type KeyboardEvent, useRef } from "react";
import { DialogForm, useRequiredText } from "~/components/ui/dialog-form";
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
  const note = useRequiredText(
    noteLabel ? reasonMissing : "Please write a note to tell the developer why.",
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const isBlocked = blockedBy !== null;

  function send() {
    if (isSending || isBlocked) return;
    if (!needsNote || note.check()) onSend(note.value);
    else field.current?.focus();
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <DialogForm
      action={action}
      busyAction="Sending…"
      isBusy={isSending}
      isBlocked={isBlocked}
      isDestructive={isDestructive}
      className="mt-5 grid gap-5"
      onSubmit={send}
      onClose={onClose}
    >
      <NoteField
        ref={field}
        label={noteLabel ?? "Note to the developer"}
        isOptional={!needsNote}
        hint={hint}
        value={note.value}
        problem={note.error ?? false}
        onKeyDown={sendByKey}
        onChange={note.change}
      />
      {error && !note.error && <Refusal error={error} />}
      <p role="status" className="text-sm text-amber-text empty:hidden">
        {blockedBy}
      </p>
    </DialogForm>
  );
}

import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { controlClass } from "~/components/ui/form-field";
import { failureMessage } from "~/lib/data/failure-message";
import { decisionTexts, decisionTitle } from "./decision-texts";
import type { ProjectUnderReview } from "./review-query";

const maxNoteLength = 2000;

interface DecisionDialogProps {
  decision: ReviewDecision | null;
  subject: ProjectUnderReview;
  sending: UseMutationResult<void, Error, { decision: ReviewDecision; note: string }>;
  onClose: () => void;
}

/** Asks for the note and sends the decision; Ctrl and Enter send it from within the note. */
export function DecisionDialog({ decision, subject, sending, onClose }: DecisionDialogProps) {
  if (!decision) return null;
  const { effect, effectOnChange } = decisionTexts[decision];
  const { values } = subject.record;
  const isChange = subject.state === "revision";
  return (
    <Dialog
      title={decisionTitle(decision, subject.state)}
      description={
        <>
          {values["company.name"]}, {values["project.id"]}. {isChange ? effectOnChange : effect}
        </>
      }
      isOpen
      onClose={onClose}
    >
      <DecisionForm decision={decision} owner={subject.owner} sending={sending} onClose={onClose} />
    </Dialog>
  );
}

interface DecisionFormProps extends Pick<DecisionDialogProps, "sending" | "onClose"> {
  decision: ReviewDecision;
  owner: string | null;
}

function DecisionForm({ decision, owner, sending, onClose }: DecisionFormProps) {
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const needsNote = decision !== "approved";

  function send(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    if (needsNote && note.trim() === "") {
      setIsMissing(true);
      return;
    }
    sending.mutate({ decision, note }, { onSuccess: onClose });
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  }

  const problem = isMissing
    ? "Please write a note that tells the developer why."
    : sending.error && failureMessage(sending.error);
  return (
    <form onSubmit={send} noValidate className="mt-5">
      <label htmlFor={id} className="block text-sm font-medium">
        Note to the developer
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
        Sent by e-mail to {owner ?? "the developer"}, and kept in the record.
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
        <Button type="submit" size="sm" disabled={sending.isPending}>
          {sending.isPending ? "Sending…" : decisionTexts[decision].action}
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useId, useState } from "react";
import { offerLimits } from "#domain/limits.ts";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { offerEffect, offerTexts } from "#domain/submission/offer.ts";
import type { OfferChange } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { controlClass, describedBy, FieldError, FieldHint } from "~/components/ui/form-field";
import { failureMessage } from "~/lib/data/failure-message";
import { useOfferChange } from "./use-offer-change";

interface OfferDialogProps {
  project: OwnProject;
  change: OfferChange;
  onClose: () => void;
}

/** Explains the effect of withdrawing a project or taking it off sale, and asks for a reason. */
export function OfferDialog({ project, change, onClose }: OfferDialogProps) {
  const { action, title, wayBack } = offerTexts[change];
  const { company, projectName, registryId, offer } = project;
  const sending = useOfferChange(project);
  const [note, setNote] = useState("");
  const id = useId();
  const problem = sending.error && failureMessage(sending.error);

  function send(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    // After the refetch, this dialog may be unmounted with its project; the promise still resolves.
    void sending.mutateAsync({ change, note }).then(onClose, () => {
      // The error is shown below the field.
    });
  }

  return (
    <Dialog
      title={title}
      description={
        <>
          <strong className="line-clamp-3 font-medium wrap-anywhere text-ink">
            <bdi>{projectName ?? company}</bdi>, {registryId}.
          </strong>{" "}
          {offerEffect(change, offer)} {wayBack}
        </>
      }
      isOpen
      onClose={onClose}
    >
      <form onSubmit={send} className="mt-5">
        <label htmlFor={id} className="block text-sm font-medium">
          Reason <span className="font-normal text-quiet">(optional)</span>
        </label>
        <textarea
          id={id}
          value={note}
          rows={3}
          dir="auto"
          maxLength={offerLimits.noteCharacters}
          aria-describedby={describedBy(id, { hint: true, error: problem })}
          onChange={(event) => setNote(event.target.value)}
          className={`${controlClass(false, "dense")} mt-1.5 leading-relaxed`}
        />
        <FieldHint id={id}>Only you and our team can see it.</FieldHint>
        <FieldError id={id}>{problem}</FieldError>
        <div className="mt-5 flex flex-wrap justify-end gap-2.5">
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={change === "withdrawn" ? "danger" : "primary"}
            size="sm"
            disabled={sending.isPending}
          >
            {sending.isPending ? "Sending…" : action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

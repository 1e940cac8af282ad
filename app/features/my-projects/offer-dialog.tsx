import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { offerEffect, offerTexts } from "#domain/submission/offer.ts";
import type { OfferChange } from "#domain/vocabulary.ts";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { visitorRefusal } from "~/lib/data/database-refusal";
import { failureMessage } from "~/lib/data/failure-message";
import { listingsKey } from "~/lib/data/listings-cache";
import { myProjectsKey } from "~/lib/data/my-projects-query";
import { OfferNoteField } from "./offer-note-field";

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
  const problem = sending.error && failureMessage(sending.error);

  function send() {
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
      <DialogForm
        action={action}
        busyAction="Sending…"
        isBusy={sending.isPending}
        isDestructive={change === "withdrawn"}
        className="mt-5"
        buttonsClassName="mt-5 flex-wrap"
        onSubmit={send}
        onClose={onClose}
      >
        <OfferNoteField value={note} problem={problem} onChange={setNote} />
      </DialogForm>
    </Dialog>
  );
}

interface ChosenChange {
  change: OfferChange;
  note: string;
}

/** Reduces a project's offer immediately; the list is refetched whether or not it succeeds. */
function useOfferChange({ projectId, company, projectName, registryId }: OwnProject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, note }: ChosenChange) => {
      const client = await browserClient();
      const { error } = await client.rpc("reduce_offer", {
        project: projectId,
        change,
        ...(note.trim() && { note: note.trim() }),
      });
      if (error) throw visitorRefusal(error);
    },
    onSuccess: (_, { change }) => {
      notify("success", offerTexts[change].done, {
        description: `${projectName ?? company}, ${registryId}`,
      });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: listingsKey });
      return queryClient.invalidateQueries({ queryKey: myProjectsKey });
    },
  });
}

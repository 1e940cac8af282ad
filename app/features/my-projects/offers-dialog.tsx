import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { messages, visitorMessage } from "#domain/errors.ts";
import { submissionLimits } from "#domain/limits.ts";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { offerEffectOnSeveral, offerTexts } from "#domain/submission/offer.ts";
import { chunked } from "#domain/text/arrays.ts";
import { plural } from "#domain/text/plural.ts";
import type { OfferChange } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { browserClient } from "~/lib/data/browser-client";
import { visitorRefusal } from "~/lib/data/database-refusal";
import { failureMessage } from "~/lib/data/failure-message";
import { listingsKey } from "~/lib/data/listings-cache";
import { myProjectsKey } from "~/lib/data/my-projects-query";
import { OfferNoteField } from "./offer-note-field";

interface OffersDialogProps {
  change: OfferChange;
  /** Those that it applies to, as they were when the dialog was opened. */
  projects: readonly OwnProject[];
  /** How many more are selected, which it does not apply to. */
  leftOut: number;
  onClose: (isDone: boolean) => void;
}

/** One confirmation for several projects, then the result of each. */
export function OffersDialog({ change, projects: opened, leftOut, onClose }: OffersDialogProps) {
  const [projects] = useState(opened);
  const { action, titleOfSeveral, wayBack, done } = offerTexts[change];
  const sending = useOfferChanges(projects, change);
  const [note, setNote] = useState("");
  const problem = sending.error && failureMessage(sending.error);
  const count = plural(projects.length, "project", "projects");
  if (sending.data) {
    return (
      <Dialog
        title={`${done}: ${plural(projects.length - sending.data.length, "project", "projects")}`}
        description={
          sending.data.length === 0
            ? "The change is in effect."
            : `${plural(sending.data.length, "project was", "projects were")} not changed:`
        }
        isOpen
        onClose={() => onClose(true)}
      >
        <ul className="mt-3 max-h-60 space-y-1.5 overflow-y-auto text-sm">
          {sending.data.map(({ project, reason }) => (
            <li key={project.projectId} className="wrap-anywhere">
              <bdi className="font-medium">{project.projectName ?? project.company}</bdi>,{" "}
              {project.registryId}
              <span className="block text-quiet">{reason}</span>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex justify-end">
          <Button size="sm" onClick={() => onClose(true)}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={titleOfSeveral(count)}
      description={[
        offerEffectOnSeveral(change),
        wayBack,
        leftOut > 0 && `It does not apply to ${leftOut} of those selected.`,
      ]
        .filter(Boolean)
        .join(" ")}
      isOpen
      onClose={() => !sending.isPending && onClose(false)}
    >
      <DialogForm
        action={`${action}: ${count}`}
        busyAction="Sending…"
        isBusy={sending.isPending}
        isDestructive={change === "withdrawn"}
        className="mt-5"
        buttonsClassName="mt-5 flex-wrap"
        onSubmit={() => sending.mutate(note)}
        onClose={() => onClose(false)}
      >
        <OfferNoteField value={note} problem={problem} onChange={setNote} />
      </DialogForm>
    </Dialog>
  );
}

const results = z.array(z.object({ project: z.guid(), error: z.string().nullable() }));

interface Unchanged {
  project: OwnProject;
  reason: string;
}

/** Reduces the offers; returns those that were refused. */
function useOfferChanges(projects: readonly OwnProject[], change: OfferChange) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (note: string): Promise<Unchanged[]> => {
      const client = await browserClient();
      const unchanged: Unchanged[] = [];
      let sent = 0;
      for (const part of chunked(projects, submissionLimits.changesPerCall)) {
        const { data, error } = await client.rpc("reduce_offers", {
          projects: part.map(({ projectId }) => projectId),
          change,
          ...(note.trim() && { note: note.trim() }),
        });
        // What earlier calls changed is reported.
        if (error && sent === 0) throw visitorRefusal(error);
        sent += part.length;
        if (error) {
          const reason = visitorRefusal(error).message;
          unchanged.push(...part.map((project) => ({ project, reason })));
          continue;
        }
        for (const { project: refused, error: name } of results.parse(data)) {
          const project = part.find(({ projectId }) => projectId === refused);
          if (!name || !project) continue;
          unchanged.push({
            project,
            reason: visitorMessage({ message: name }) ?? messages.unknown,
          });
        }
      }
      return unchanged;
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: listingsKey });
      return queryClient.invalidateQueries({ queryKey: myProjectsKey });
    },
  });
}

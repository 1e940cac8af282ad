import { useState } from "react";
import { methodologyText } from "#domain/listing/facts/fact-texts.ts";
import type { FreeText, Methodology } from "#domain/methodologies/methodology.ts";
import { plural } from "#domain/text/plural.ts";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { failureMessage } from "~/lib/data/failure-message";
import { EntryChoice } from "./entry-choice";
import { assignFreeText, mergeMethodologies, useLibraryChange } from "./library-changes";

/** Merges an entry into another one. */
export function MergeDialog({ entry, onClose }: { entry: Methodology; onClose: () => void }) {
  const merging = useLibraryChange(mergeMethodologies);
  const { projectCount } = entry;
  const moves =
    projectCount === 0
      ? "No projects use this entry."
      : `${plural(projectCount, "project", "projects")} will move to the other entry, and ${projectCount === 1 ? "its listing" : "their listings"} will show that entry's name and document.`;
  return (
    <ChooseEntryDialog
      title={`Merge ${methodologyText({ ...entry, name: entry.title })}`}
      description={`${moves} This entry will be removed from the library, and its name will refer to the other entry. This can only be undone manually, project by project.`}
      label="Merge into"
      action={
        projectCount === 0
          ? "Merge"
          : `Merge and move ${plural(projectCount, "project", "projects")}`
      }
      exceptId={entry.id}
      sending={merging}
      onChoose={(keptId) => merging.mutate({ merged: entry, keptId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Assigns free text to an entry. */
export function AssignDialog({ freeText, onClose }: { freeText: FreeText; onClose: () => void }) {
  const assigning = useLibraryChange(assignFreeText);
  return (
    <ChooseEntryDialog
      title="Assign free text"
      description={`${plural(freeText.projectCount, "project", "projects")} entered “${methodologyText(freeText)}”. It will refer to the entry you choose, now and whenever someone enters it again.`}
      label="Assign to"
      action={`Assign ${plural(freeText.projectCount, "project", "projects")}`}
      sending={assigning}
      onChoose={(methodologyId) =>
        assigning.mutate({ freeText, methodologyId }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

interface ChooseEntryDialogProps {
  title: string;
  description: string;
  label: string;
  action: string;
  exceptId?: string;
  sending: { isPending: boolean; error: Error | null };
  onChoose: (id: string) => void;
  onClose: () => void;
}

function ChooseEntryDialog(props: ChooseEntryDialogProps) {
  const { title, description, label, action, exceptId, sending, onChoose, onClose } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);

  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      {/* Tall enough for the drop-down list, which the dialog would otherwise clip. */}
      <DialogForm
        action={action}
        busyAction="Saving…"
        isBusy={sending.isPending}
        isBlocked={!chosenId}
        className="mt-5 flex min-h-96 flex-col"
        buttonsClassName="mt-auto pt-5"
        onSubmit={() => chosenId && onChoose(chosenId)}
        onClose={onClose}
      >
        <EntryChoice
          label={label}
          {...(exceptId && { exceptId })}
          chosenId={chosenId}
          onChange={setChosenId}
        />
        {sending.error && (
          <p role="alert" className="mt-3 text-sm font-medium text-brick">
            {failureMessage(sending.error)}
          </p>
        )}
      </DialogForm>
    </Dialog>
  );
}

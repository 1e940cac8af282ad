import { useId, useState } from "react";
import {
  blankMethodology,
  draftOfEntry,
  draftOfFreeText,
  type MethodologyDraft,
  methodologyLimits,
} from "#domain/methodologies/methodology.ts";
import { plural } from "#domain/text/plural.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { SuggestField } from "~/components/ui/suggest-field";
import { TextField } from "~/components/ui/text-field";
import { DocumentEntry } from "./document-entry";
import { type SavedMethodology, saveMethodology, useLibraryChange } from "./library-changes";

interface MethodologyDialogProps {
  from: SavedMethodology["from"];
  programmes: readonly string[];
  onClose: () => void;
}

const { characters } = methodologyLimits;

/** Adds an entry, edits one, or adds free text as one. */
export function MethodologyDialog({ from, programmes, onClose }: MethodologyDialogProps) {
  const id = useId();
  const [draft, setDraft] = useState<MethodologyDraft>(() => initialDraft(from));
  const [isNameMissing, setIsNameMissing] = useState(false);
  const saving = useLibraryChange(saveMethodology);

  const text = (part: Exclude<keyof MethodologyDraft, "documentPath">) => ({
    id: `${id}-${part}`,
    value: draft[part],
    maxLength: characters[part],
  });
  const change = (part: Partial<MethodologyDraft>) =>
    setDraft((before) => ({ ...before, ...part }));

  function save() {
    const isMissing = draft.name.trim() === "";
    setIsNameMissing(isMissing);
    if (isMissing) document.getElementById(`${id}-name`)?.focus();
    else saving.mutate({ draft, from }, { onSuccess: onClose });
  }

  return (
    <Dialog
      title={from && "entry" in from ? "Edit methodology" : "Add methodology"}
      description={explanationOf(from)}
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Save"
        busyAction="Saving…"
        isBusy={saving.isPending}
        className="mt-5 space-y-4"
        buttonsClassName="pt-1"
        onSubmit={save}
        onClose={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...text("code")}
            label="Code"
            placeholder="VM0033"
            spellCheck={false}
            onChange={({ target }) => change({ code: target.value })}
          />
          <TextField
            {...text("version")}
            label="Version"
            hint="Leave empty for any version."
            spellCheck={false}
            onChange={({ target }) => change({ version: target.value })}
          />
        </div>
        <TextField
          {...text("name")}
          label="Name"
          isRequired
          error={isNameMissing ? "Please enter the methodology's name." : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SuggestField
          {...text("programme")}
          label="Programme"
          hint="The registry or standard that it belongs to."
          suggestions={programmes}
          onChange={(programme) => change({ programme })}
        />
        <DocumentEntry
          from={from}
          path={draft.documentPath}
          onChange={(documentPath) => change({ documentPath })}
        />
        <TextField
          {...text("link")}
          label="Link to the document"
          hint="Used if our library has no PDF."
          placeholder="https://"
          type="url"
          spellCheck={false}
          onChange={({ target }) => change({ link: target.value })}
        />
        {saving.error && <Refusal error={saving.error} />}
      </DialogForm>
    </Dialog>
  );
}

function initialDraft(from: SavedMethodology["from"]): MethodologyDraft {
  if (!from) return blankMethodology;
  return "entry" in from ? draftOfEntry(from.entry) : draftOfFreeText(from.freeText);
}

function explanationOf(from: SavedMethodology["from"]): string {
  if (!from) return "Developers can choose it once it is saved.";
  if ("freeText" in from) {
    return `${plural(from.freeText.projectCount, "project", "projects")} entered “${from.freeText.name}”, which will refer to this entry.`;
  }
  const { projectCount } = from.entry;
  return projectCount === 0
    ? "No projects use it."
    : `Changes here also appear on the listings of ${plural(projectCount, "project", "projects")} that ${projectCount === 1 ? "uses" : "use"} it.`;
}

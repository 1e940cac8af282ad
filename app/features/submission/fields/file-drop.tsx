import { FileText, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { FileField } from "#domain/submission/fields/field-kinds.ts";
import {
  acceptedNames,
  acceptedSummary,
  type FileSlot,
  fileField,
} from "#domain/submission/file-slots.ts";
import { cn } from "~/components/ui/class-names";
import { DropArea, DropPrompt } from "~/components/ui/drop-area";
import { fileSize } from "~/lib/format/file-size";
import { type ChosenFile, chooseFiles, removeFile, useChosenFiles } from "../chosen-files";
import { useFileRefusals } from "../file-refusals";
import { StoredFileList } from "../stored-file-list";
import { filesOfSlot, useStoredFiles } from "../stored-files-context";
import { useWizardForm } from "../wizard-form";

interface FileDropProps {
  slot: FileSlot;
  /** Replaces the field table's hint. */
  hint?: ReactNode;
  /** A small drop area, for three side by side. */
  isCompact?: boolean;
}

/** An area for dropping files, or choosing them with mouse or keyboard. */
export function FileDrop({ slot, isCompact = false, ...props }: FileDropProps) {
  const field: FileField = fileField(slot);
  const { label, accepts, maxFiles } = field;
  const hint = props.hint ?? field.hint;
  const id = useId();
  const { keepDraft } = useWizardForm();
  // A replacement is shown with the stored file that it replaces.
  const files = useChosenFiles()[slot].filter(({ replaces }) => !replaces);
  const stored = useStoredFiles();
  const isTaken =
    maxFiles === 1 && filesOfSlot(stored, slot).some(({ id }) => !stored?.removed.has(id));
  const [refusals, setRefusals] = useFileRefusals(slot);

  async function take(given: File[]) {
    const refused = await chooseFiles(slot, given);
    setRefusals(refused);
    if (refused.length < given.length) keepDraft();
  }

  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <StoredFileList slot={slot} isCompact={isCompact} />
      {!isTaken && (
        <DropArea
          onFiles={take}
          label={`${label}: ${acceptedSummary(slot)}`}
          describedBy={refusals.length > 0 ? `${id}-refusals` : undefined}
          accept={acceptedNames[accepts]}
          isMultiple={maxFiles > 1}
          className={cn("mt-1.5 gap-1.5", isCompact ? "px-3 py-4" : "px-5 py-7")}
        >
          <DropPrompt
            choose={maxFiles > 1 ? "Choose files" : "Choose a file"}
            drop={maxFiles > 1 ? `drop up to ${maxFiles} here` : "drop it here"}
            accepted={acceptedSummary(slot)}
          />
        </DropArea>
      )}
      {hint && <p className="mt-1.5 text-sm leading-snug text-quiet">{hint}</p>}
      <ul id={`${id}-refusals`} aria-live="assertive" className="text-sm text-brick">
        {refusals.map((refusal) => (
          <li key={refusal} className="mt-1.5">
            {refusal}
          </li>
        ))}
      </ul>
      {files.length > 0 && (
        <ul className={cn("mt-3 grid gap-2", !isCompact && "sm:grid-cols-2")}>
          {files.map((file) => (
            <ChosenFileRow key={file.key} slot={slot} file={file} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenFileRow({ slot, file }: { slot: FileSlot; file: ChosenFile }) {
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-lg border border-rule bg-white p-2">
      {file.previewUrl ? (
        <img
          src={file.previewUrl}
          alt={`Preview of ${file.name}`}
          className="size-11 shrink-0 rounded-md bg-paper object-contain"
        />
      ) : (
        <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-paper text-moss">
          <FileText aria-hidden="true" size={20} />
        </span>
      )}
      <span className="min-w-0 flex-1 text-sm">
        <bdi className="line-clamp-2 text-left leading-snug break-all" title={file.name}>
          {file.name}
        </bdi>
        <span className="text-quiet">{fileSize(file.size)}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={() => removeFile(slot, file.key)}
        className="rounded-full p-1.5 text-quiet hover:bg-paper hover:text-ink max-md:p-3.5"
      >
        <X aria-hidden="true" size={16} />
      </button>
    </li>
  );
}

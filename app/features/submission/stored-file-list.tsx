import { useQuery } from "@tanstack/react-query";
import { FileText, ImageIcon } from "lucide-react";
import { acceptedNames, type FileSlot, fileField } from "#domain/submission/file-slots.ts";
import {
  type StoredFile,
  type StoredFileState,
  storedFileStates,
} from "#domain/submission/stored-files.ts";
import { Badge } from "~/components/ui/badge";
import { Button, buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { fileLinksQuery } from "~/lib/data/file-links";
import { fileSize } from "~/lib/format/file-size";
import { type ChosenFile, chooseFiles, removeFile, useChosenFiles } from "./chosen-files";
import { useFileRefusals } from "./file-refusals";
import { filesOfSlot, successorOf, useStoredFiles } from "./stored-files-context";
import { useWizardForm } from "./wizard-form";

interface StoredFileListProps {
  slot: FileSlot;
  /** For three lists side by side. */
  isCompact: boolean;
}

/** The edited project's stored files in this slot; each can be viewed, replaced and removed. */
export function StoredFileList({ slot, isCompact }: StoredFileListProps) {
  const files = filesOfSlot(useStoredFiles(), slot);
  const paths = files.flatMap(({ path }) => path ?? []);
  const links = useQuery({ ...fileLinksQuery(paths), enabled: paths.length > 0 });
  if (files.length === 0) return null;
  return (
    <ul
      aria-label={`Stored files: ${fileField(slot).label}`}
      className={cn("mt-1.5 mb-3 grid gap-2", !isCompact && "sm:grid-cols-2")}
    >
      {files.map((file) => (
        <StoredFileRow key={file.id} file={file} url={links.data?.get(file.path ?? "")} />
      ))}
    </ul>
  );
}

interface StoredFileRowProps {
  file: StoredFile;
  /** Signed link for its owner; undefined while it loads, or if the upload never arrived. */
  url: string | undefined;
}

function StoredFileRow({ file, url }: StoredFileRowProps) {
  const stored = useStoredFiles();
  const successor = successorOf(file, useChosenFiles()[file.slot]);
  const isRemoved = stored?.removed.has(file.id) ?? false;
  const willBeRemoved = isRemoved || successor !== undefined || file.replacedBy !== null;
  return (
    <li className="flex min-w-0 gap-3 rounded-lg border border-rule bg-white p-2">
      <Preview file={file} url={url} willBeRemoved={willBeRemoved} />
      <div className="min-w-0 flex-1 text-sm">
        <p
          className={cn(
            "relative line-clamp-2 leading-snug break-all",
            willBeRemoved && "text-quiet line-through",
          )}
          title={file.name}
        >
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
              {file.name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : (
            file.name
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet">
          {fileSize(file.bytes)}
          <Badge tone={tones[file.state]}>{storedFileStates[file.state]}</Badge>
        </p>
        <p aria-live="polite" className="text-amber-text">
          {willBeRemoved && removalText(file, successor)}
        </p>
        {!file.replacedBy && (
          <Actions
            file={file}
            successor={successor}
            willBeRemoved={willBeRemoved}
            onRemove={(next) => stored?.setRemoved(file.id, next)}
          />
        )}
      </div>
    </li>
  );
}

const tones: Record<StoredFileState, "green" | "blue" | "amber" | "grey"> = {
  listed: "green",
  waiting: "blue",
  returned: "blue",
  refused: "grey",
  missing: "amber",
};

function removalText({ state, replacedBy }: StoredFile, successor: ChosenFile | undefined): string {
  const what = successor
    ? `Will be replaced by ${successor.name}`
    : replacedBy
      ? `Will be replaced by ${replacedBy}`
      : "Will be removed";
  return `${what} ${state === "listed" ? "once our team has reviewed it" : "when you save"}.`;
}

function Preview({ file, url, willBeRemoved }: StoredFileRowProps & { willBeRemoved: boolean }) {
  const { storedLogoUrl } = useWizardForm();
  const isPublicLogo = file.slot === "companyLogo" && file.state === "listed" && storedLogoUrl;
  const previewClass = cn(
    "flex size-11 shrink-0 items-center justify-center rounded-md bg-paper object-contain text-moss",
    willBeRemoved && "opacity-55",
  );
  if (isPublicLogo) return <img src={storedLogoUrl} alt="Current logo" className={previewClass} />;
  if (file.isImage && url)
    return <img src={url} alt={`Preview of ${file.name}`} className={previewClass} />;
  const Icon = file.isImage ? ImageIcon : FileText;
  return (
    <span className={previewClass}>
      <Icon aria-hidden="true" size={20} />
    </span>
  );
}

interface ActionsProps {
  file: StoredFile;
  successor: ChosenFile | undefined;
  willBeRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
}

function Actions({ file, successor, willBeRemoved, onRemove }: ActionsProps) {
  const [refusals, setRefusals] = useFileRefusals(file.id);
  const canBeReplaced = file.state !== "refused" && (!willBeRemoved || successor !== undefined);

  function keepOrRemove() {
    setRefusals([]);
    if (successor) removeFile(file.slot, successor.key);
    else onRemove(!willBeRemoved);
  }

  return (
    <>
      <div className="mt-1 -ml-2.5 flex flex-wrap">
        {canBeReplaced && (
          <ReplaceButton
            file={file}
            onFile={async (given) => setRefusals(await chooseFiles(file.slot, [given], file.id))}
          />
        )}
        <Button
          variant="quiet"
          size="sm"
          className={actionClass}
          aria-label={`${willBeRemoved ? "Keep" : "Remove"} ${file.name}`}
          onClick={keepOrRemove}
        >
          {willBeRemoved ? "Keep" : "Remove"}
        </Button>
      </div>
      <p aria-live="assertive" className="text-brick">
        {refusals.join(" ")}
      </p>
    </>
  );
}

const actionClass = "min-h-8 px-2.5 py-1 max-md:min-h-11";

interface ReplaceButtonProps {
  file: StoredFile;
  onFile: (file: File) => Promise<void>;
}

/** A file input styled as a button, usable with mouse and keyboard. */
function ReplaceButton({ file, onFile }: ReplaceButtonProps) {
  const action = file.state === "missing" ? "Choose again" : "Replace";
  return (
    <label
      className={cn(
        buttonClass({ variant: "quiet", size: "sm" }),
        actionClass,
        "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss",
      )}
    >
      {action}
      <input
        type="file"
        aria-label={`${action} ${file.name}`}
        accept={acceptedNames[fileField(file.slot).accepts]}
        className="sr-only"
        onChange={async ({ target }) => {
          const [given] = target.files ?? [];
          if (given) await onFile(given);
          // Lets the user choose the same file again after fixing it.
          target.value = "";
        }}
      />
    </label>
  );
}

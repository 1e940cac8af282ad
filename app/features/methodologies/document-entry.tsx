import { useQuery } from "@tanstack/react-query";
import { FileText, X } from "lucide-react";
import { useId, useState } from "react";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { limits } from "#domain/limits.ts";
import { Button } from "~/components/ui/button";
import { DropArea, DropPrompt } from "~/components/ui/drop-area";
import { FieldError } from "~/components/ui/form-field";
import { Spinner } from "~/components/ui/spinner";
import { failureMessage } from "~/lib/data/failure-message";
import { publicConfig } from "~/lib/data/public-config";
import type { SavedMethodology } from "./library-changes";
import {
  readDocument,
  type SubmittedDocument,
  submittedDocumentsQuery,
} from "./submitted-documents";
import { documentsBucket, uploadDocument } from "./upload-document";

interface DocumentEntryProps {
  /** The entry being edited; projects that use it may have been submitted with documents. */
  from: SavedMethodology["from"];
  /** Empty if there is none. */
  path: string;
  onChange: (path: string) => void;
}

/** A methodology's document: uploaded when selected, but attached only when the entry is saved. */
export function DocumentEntry({ from, path, onChange }: DocumentEntryProps) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data: submitted = [] } = useQuery(submittedDocumentsQuery(from));

  async function store(read: () => File | Promise<File>) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      onChange(await uploadDocument(await read()));
    } catch (error) {
      setProblem(error instanceof Error ? failureMessage(error) : undefined);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div>
      <p id={id} className="text-sm font-medium">
        Document
      </p>
      {path ? (
        <div className="mt-1.5 flex items-center justify-between gap-3 rounded-lg border border-rule bg-paper/60 py-1.5 pr-1.5 pl-3.5">
          <a
            href={publicFileUrl(publicConfig().apiUrl, documentsBucket, path)}
            target="_blank"
            rel="noreferrer"
            className="text-link flex min-w-0 items-center gap-2 text-sm"
          >
            <FileText aria-hidden="true" size={16} className="shrink-0" />
            PDF in our library
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button variant="quiet" size="sm" onClick={() => onChange("")}>
            <X aria-hidden="true" size={16} />
            Remove
          </Button>
        </div>
      ) : (
        <DropArea
          label="Document, PDF"
          describedBy={`${id}-error`}
          accept="application/pdf"
          onFiles={([file]) => void (file && store(() => file))}
          className="mt-1.5 gap-1.5 px-3 py-4"
        >
          {isBusy ? (
            <Spinner label="Uploading…" className="min-h-18 text-sm" />
          ) : (
            <DropPrompt
              choose="Choose a file"
              drop="drop it here"
              accepted={`PDF, up to ${limits.fileMegabytes}MB`}
            />
          )}
        </DropArea>
      )}
      {!path && submitted.length > 0 && (
        <SubmittedList
          documents={submitted}
          isBusy={isBusy}
          onTake={(chosen) => void store(() => readDocument(chosen))}
        />
      )}
      <FieldError id={id}>{problem}</FieldError>
    </div>
  );
}

interface SubmittedListProps {
  documents: readonly SubmittedDocument[];
  isBusy: boolean;
  onTake: (document: SubmittedDocument) => void;
}

function SubmittedList({ documents, isBusy, onTake }: SubmittedListProps) {
  return (
    <div className="mt-2.5 text-sm">
      <p className="text-quiet">Or use one submitted with a project:</p>
      <ul className="mt-1.5 grid gap-1.5">
        {documents.map((document) => (
          <li key={document.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">{document.name}</span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Use ${document.name}`}
              disabled={isBusy}
              onClick={() => onTake(document)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

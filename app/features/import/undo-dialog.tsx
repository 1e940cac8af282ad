import { useEffect, useState } from "react";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { ProgressBar } from "~/components/ui/progress-bar";
import { failureMessage } from "~/lib/data/failure-message";
import { writtenOf } from "./import-record-text";
import type { ImportRecord } from "./imports-query";
import { keptTexts, keptTotal } from "./kept-reasons";
import { previewUndo, type UndoPreview } from "./undo-import";

interface UndoDialogProps {
  record: ImportRecord;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what undoing an import removes, restores and leaves, and asks for confirmation. */
export function UndoDialog({ record, onConfirm, onClose }: UndoDialogProps) {
  const { preview, error } = usePreview(record.id);
  const isReady = preview?.isComplete ?? false;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Undo this import?"
      description={`${record.file_name}, from ${record.registry}. Later imports are not affected.`}
    >
      {isReady && preview && <Effects preview={preview} />}
      {!isReady && !error && (
        <div className="mt-4">
          <p className="text-sm text-quiet">Looking at what would change</p>
          <ProgressBar
            label="Looking at what would change"
            value={preview?.rows ?? 0}
            max={Math.max(writtenOf(record), 1)}
            className="mt-2"
          />
        </div>
      )}
      {error && (
        <p role="alert" className="mt-4 text-sm text-brick">
          {failureMessage(error)}
        </p>
      )}
      <div className="mt-6 flex justify-end gap-2.5">
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" size="sm" disabled={!isReady} onClick={onConfirm}>
          Undo import
        </Button>
      </div>
    </Dialog>
  );
}

function Effects({ preview }: { preview: UndoPreview }) {
  const { removed, reverted, kept } = preview;
  const stays = keptTotal(kept);
  return (
    <div role="status" className="mt-4 space-y-2 text-sm leading-relaxed">
      <p>{goesText(removed, reverted)}</p>
      {stays > 0 && (
        <>
          <p>
            {stays === 1
              ? "1 will stay, or a part of it:"
              : `${figure(stays)} will stay, or parts of them:`}
          </p>
          <ul className="list-disc pl-5">
            {keptTexts(kept).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="text-quiet">They are listed with their reasons afterwards.</p>
        </>
      )}
    </div>
  );
}

function goesText(removed: number, reverted: number): string {
  const parts = [
    removed > 0 && `${plural(removed, "project", "projects")} will be removed`,
    reverted > 0 &&
      `${plural(reverted, "project", "projects")} will get ${reverted === 1 ? "its" : "their"} earlier values again`,
  ].filter(Boolean);
  if (parts.length === 0) return "No project will change; only the file’s date is taken back.";
  return `${parts.join(", and ")}.`;
}

function usePreview(id: string) {
  const [preview, setPreview] = useState<UndoPreview | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const update = (next: UndoPreview) => !signal.aborted && setPreview(next);
    previewUndo(id, update, signal).catch((reason: unknown) => {
      if (!signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)));
    });
    return () => controller.abort();
  }, [id]);
  return { preview, error };
}

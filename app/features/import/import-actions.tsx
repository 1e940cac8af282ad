import { Button } from "~/components/ui/button";
import type { ImportRecord } from "./imports-query";

interface ImportActionsProps {
  record: ImportRecord;
  isBusy: boolean;
  onResume: () => void;
  onResumeUndo: () => void;
  onDiscard: () => void;
  onUndo: () => void;
}

/** What can be done with an import, by how far it has come. */
export function ImportActions(props: ImportActionsProps) {
  const { record, isBusy, onResume, onResumeUndo, onDiscard, onUndo } = props;
  const { status } = record;
  const canUndo = status === "finished" || status === "applying";
  const action = (label: string, onPress: () => void) => (
    <Button variant="secondary" size="sm" disabled={isBusy} onClick={onPress}>
      {label}
      <span className="sr-only"> the import of {record.file_name}</span>
    </Button>
  );
  return (
    <div className="flex flex-col items-end gap-1.5">
      {status === "applying" && action("Resume", onResume)}
      {status === "undoing" && action("Resume undoing", onResumeUndo)}
      {status === "staging" && action("Discard", onDiscard)}
      {canUndo && action("Undo", onUndo)}
    </div>
  );
}

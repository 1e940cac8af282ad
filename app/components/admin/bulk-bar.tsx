import { type BulkActKind, bulkActs } from "#domain/review/bulk-act.ts";
import { figure } from "#domain/text/figure.ts";
import { Button } from "~/components/ui/button";
import { SelectionBar, selectionActClass } from "~/components/ui/selection-bar";

interface BulkBarProps {
  chosen: number;
  /** How many rows match the view and its filters. */
  total: number;
  acts: readonly BulkActKind[];
  onChooseAll: () => void;
  onClear: () => void;
  onAct: (kind: BulkActKind) => void;
}

/** What the team can do to the selected rows. */
export function BulkBar({ chosen, total, acts, onChooseAll, onClear, onAct }: BulkBarProps) {
  return (
    <SelectionBar
      chosen={chosen}
      all={chosen < total ? `Select all ${figure(total)} that match` : null}
      onChooseAll={onChooseAll}
      onClear={onClear}
    >
      {acts.map((kind) => (
        <Button
          key={kind}
          variant={kind === "approve" ? "primary" : "secondary"}
          size="sm"
          className={selectionActClass}
          onClick={() => onAct(kind)}
        >
          {bulkActs[kind].action}
          {kind === "approve" && ` ${figure(chosen)}`}
        </Button>
      ))}
    </SelectionBar>
  );
}

import { Button } from "~/components/ui/button";
import type { SubmitStage } from "./use-submit";

interface SaveChangesProps {
  stage: SubmitStage;
  onSave: () => void;
}

/** Saves an edit from any step, with the same checks as the last step. */
export function SaveChanges({ stage, onSave }: SaveChangesProps) {
  const isBusy = stage.name !== "idle";
  return (
    <Button variant="secondary" aria-busy={isBusy} onClick={onSave}>
      {isBusy ? (
        "Saving..."
      ) : (
        <span>
          Save<span className="max-md:sr-only"> changes</span>
        </span>
      )}
    </Button>
  );
}

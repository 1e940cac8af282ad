import { plural } from "#domain/text/plural.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { DecisionForm } from "~/components/admin/decision-form";
import { Dialog } from "~/components/ui/dialog";
import { ProgressBar } from "~/components/ui/progress-bar";
import { decisionTexts, isDestructive } from "./decision-texts";
import type { ChosenQueueRows } from "./use-chosen-queue-rows";
import type { useDecisions } from "./use-decisions";

interface DecisionsDialogProps {
  decision: ReviewDecision | null;
  chosen: ChosenQueueRows;
  sending: ReturnType<typeof useDecisions>;
  onClose: () => void;
}

/** Asks for the note on a bulk decision, then shows its progress. */
export function DecisionsDialog({ decision, chosen, sending, onClose }: DecisionsDialogProps) {
  if (!decision) return null;
  const count = chosen.rows.length;
  const changes = chosen.rows.filter((row) => row.state === "revision").length;
  const { action, effect, effectOnChange } = decisionTexts[decision];
  const effects = [changes < count && effect, changes > 0 && effectOnChange].filter(Boolean);
  const isUnclaimed = chosen.rows.every((row) => row.isUnclaimed);

  function send(decided: ReviewDecision, note: string) {
    sending.mutate(
      { decision: decided, note, rows: chosen.rows },
      {
        onSuccess: () => {
          chosen.clear();
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={`${action}: ${plural(count, "project", "projects")}`}
      description={`For each: ${effects.join(" ")} Projects that have changed since you viewed them will be left undecided.`}
      isOpen
      onClose={() => !sending.isPending && onClose()}
    >
      {sending.isPending ? (
        <div role="status" className="mt-6">
          <p className="text-sm tabular-nums">
            {sending.sent} of {count} done. Please keep this page open.
          </p>
          <ProgressBar label="Decisions sent" value={sending.sent} max={count} className="mt-3" />
        </div>
      ) : (
        <DecisionForm
          action={decision === "changes_requested" ? action : `${action} ${count}`}
          isDestructive={isDestructive(decision)}
          needsNote={decision !== "approved"}
          hint={
            isUnclaimed
              ? "Kept in each project's history. These companies have not been claimed yet, so no e-mail is sent."
              : "Sent by e-mail to each developer and kept in each project's history."
          }
          isSending={false}
          error={sending.error}
          onSend={(note) => send(decision, note)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

import type { ReviewDecision } from "#domain/vocabulary.ts";
import { DecisionForm } from "~/components/admin/decision-form";
import { Dialog } from "~/components/ui/dialog";
import { decisionTexts, decisionTitle, isDestructive } from "./decision-texts";
import type { ProjectUnderReview } from "./review-query";
import type { useDecision } from "./use-decision";

interface DecisionDialogProps {
  decision: ReviewDecision | null;
  subject: ProjectUnderReview;
  sending: ReturnType<typeof useDecision>;
  onClose: () => void;
}

export function DecisionDialog({ decision, subject, sending, onClose }: DecisionDialogProps) {
  if (!decision) return null;
  const { action, effect, effectOnChange } = decisionTexts[decision];
  const { values, company } = subject.record;
  const isChange = subject.state === "revision";
  return (
    <Dialog
      title={decisionTitle(decision, subject.state)}
      description={
        <>
          {values["company.name"]}, {values["project.id"]}. {isChange ? effectOnChange : effect}
        </>
      }
      isOpen
      onClose={onClose}
    >
      <DecisionForm
        action={action}
        isDestructive={isDestructive(decision)}
        needsNote={decision !== "approved"}
        hint={
          company.userId
            ? `Sent by e-mail to ${subject.owner ?? "the developer"} and kept in the project's history.`
            : "Kept in the project's history. The company has not been claimed yet, so no e-mail is sent."
        }
        isSending={sending.isPending}
        error={sending.error}
        onSend={(note) => sending.mutate({ decision, note }, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}

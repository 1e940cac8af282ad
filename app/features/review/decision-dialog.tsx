import { possibleDecisions } from "#domain/review/review-queue.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { DecisionForm } from "~/components/admin/decision-form";
import { Dialog } from "~/components/ui/dialog";
import { decisionTexts, decisionTitle, isDestructive } from "./decision-texts";
import type { ProjectUnderReview } from "./review-query";
import type { useDecision } from "./use-decision";

const tooLate = "Your decision can no longer be sent; your note stays here until you close this.";

interface DecisionDialogProps {
  decision: ReviewDecision | null;
  subject: ProjectUnderReview;
  sending: ReturnType<typeof useDecision>;
  /** What a colleague has decided while this page was open; null if nothing. */
  meanwhile: string | null;
  onClose: () => void;
}

export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, subject, sending, meanwhile, onClose } = props;
  if (!decision) return null;
  const isPossible = possibleDecisions(subject.state).includes(decision);
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
        blockedBy={isPossible ? null : `${meanwhile ?? "It was decided meanwhile."} ${tooLate}`}
        error={sending.error}
        onSend={(note) => sending.mutate({ decision, note }, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}

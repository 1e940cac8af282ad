import { useState } from "react";
import { Link } from "react-router";
import { noStatusText } from "#domain/review/team-projects.ts";
import type { ReviewStatus } from "#domain/vocabulary.ts";
import { DecisionForm } from "~/components/admin/decision-form";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Dialog } from "~/components/ui/dialog";
import { longDate } from "~/lib/format/dates";
import type { TeamProject } from "./project-query";
import { notificationHint, useTeamAct } from "./use-team-act";

const meanings: Readonly<Record<ReviewStatus, string>> = {
  submitted: "It is awaiting a decision and is not listed.",
  approved: "It is on the public list.",
  changes_requested: "It is waiting for its developer, who was asked for changes.",
  rejected: "It is not listed. Its developer can submit it again, or the team can reopen it.",
  withdrawn:
    "It is no longer listed. Its developer can submit it again, or the team can reopen it.",
};

/** The project's review status and the actions available in it. */
export function StatusPanel({ subject }: { subject: TeamProject }) {
  const { status, projectStatus, projectId, createdAt, updatedAt, values } = subject.record;
  const [isOpen, setOpen] = useState(false);
  const isListed = status === "approved";
  const isClosed = status === "rejected" || status === "withdrawn";
  const sending = useTeamAct({
    send: (client, reason: string) => {
      const project = projectId;
      const seen_at = updatedAt;
      return isListed
        ? client.rpc("review_project", {
            project,
            decision: "withdrawn",
            note: reason.trim(),
            seen_at,
          })
        : client.rpc("take_up_project", { project, reason: reason.trim(), seen_at });
    },
    done: isListed ? "Withdrawn" : "Back in the review queue",
    description: `${values["company.name"]}, ${values["project.id"]}.`,
  });
  const action = isListed ? "Withdraw" : "Reopen";

  return (
    <Card className="p-5">
      <h2 className="font-serif text-xl font-medium">Status</h2>
      <p className="mt-2 text-sm leading-relaxed">
        {meanings[status]}
        {subject.hasWaitingChange && " A change by its developer is awaiting a decision."}
      </p>
      <dl className="mt-3 text-sm">
        {[
          ["Project status", projectStatus ?? noStatusText],
          ["Submitted", longDate(createdAt)],
          ["Last change", longDate(updatedAt)],
        ].map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-t border-rule py-1.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 grid gap-2">
        {(status === "submitted" || subject.hasWaitingChange) && (
          <Link to={`/admin/review/${projectId}`} className={buttonClass({ size: "sm" })}>
            Decide on the review page
          </Link>
        )}
        {(isListed || isClosed) && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              sending.reset();
              setOpen(true);
            }}
          >
            {action}
          </Button>
        )}
      </div>
      <Dialog
        title={`${action} this project`}
        description={
          isClosed
            ? "The project will return to the review queue for the team to decide on."
            : `The project will be removed from the public list immediately${subject.hasWaitingChange ? ", along with the pending change" : ""}.`
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <DecisionForm
          action={action}
          isDestructive={isListed}
          needsNote
          noteLabel="Reason"
          hint={notificationHint(subject.owner)}
          isSending={sending.isPending}
          error={sending.error}
          onSend={(reason) => sending.mutate(reason, { onSuccess: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  );
}

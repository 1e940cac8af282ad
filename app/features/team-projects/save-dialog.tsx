import type { ShownChange } from "#domain/review/team-edit.ts";
import { DecisionForm } from "~/components/admin/decision-form";
import { Dialog } from "~/components/ui/dialog";
import type { TeamProject } from "./project-query";
import { notificationHint } from "./use-team-act";

interface SaveDialogProps {
  isOpen: boolean;
  subject: TeamProject;
  changes: readonly ShownChange[];
  sending: { isPending: boolean; error: Error | null };
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Lists the changes to save, field by field, and asks for the reason. */
export function SaveDialog({
  isOpen,
  subject,
  changes,
  sending,
  onSend,
  onClose,
}: SaveDialogProps) {
  const { status } = subject.record;
  return (
    <Dialog
      title="Save these changes"
      description={
        <>
          {status === "approved"
            ? "The listing will show them immediately."
            : "They will be stored immediately. The project's review status does not change."}
          {subject.hasWaitingChange &&
            " The developer's pending change keeps its own values and takes these in all other fields."}
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
    >
      <ul className="mt-4 max-h-64 overflow-y-auto rounded-lg border border-rule text-sm">
        {changes.map(({ field, label, from, to }) => (
          <li
            key={field}
            className="grid gap-x-4 gap-y-0.5 border-b border-rule px-3 py-2 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <span className="text-quiet">{label}</span>
            <span className="min-w-0 break-words">
              <del dir="auto" className="rounded bg-red-tint px-0.5 text-red-text">
                {from || "None given"}
              </del>{" "}
              <ins dir="auto" className="rounded bg-mint px-0.5 text-green-text no-underline">
                {to || "None given"}
              </ins>
            </span>
          </li>
        ))}
      </ul>
      <DecisionForm
        action="Save"
        needsNote
        noteLabel="Reason"
        hint={notificationHint(subject.owner)}
        isSending={sending.isPending}
        error={sending.error}
        onSend={onSend}
        onClose={onClose}
      />
    </Dialog>
  );
}

import { DecisionForm } from "~/components/admin/decision-form";
import { Dialog } from "~/components/ui/dialog";
import { reasonHint } from "./act-section";

interface ActDialogProps {
  title: string;
  description: string;
  /** Label of the submit button. */
  action: string;
  sending: {
    isPending: boolean;
    error: Error | null;
    mutate: (reason: string, options: { onSuccess: () => void }) => void;
    reset: () => void;
  };
  onClose: () => void;
}

/** Confirms an action on a person, and asks for the reason. */
export function ActDialog({ title, description, action, sending, onClose }: ActDialogProps) {
  function close() {
    sending.reset();
    onClose();
  }

  return (
    <Dialog title={title} description={description} isOpen onClose={close}>
      <DecisionForm
        action={action}
        needsNote
        noteLabel="Reason"
        hint={reasonHint}
        isSending={sending.isPending}
        error={sending.error}
        onSend={(reason) => sending.mutate(reason, { onSuccess: close })}
        onClose={close}
      />
    </Dialog>
  );
}

import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { failureMessage } from "~/lib/data/failure-message";
import { ReasonField } from "./reason-field";

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  action: string;
  sending: UseMutationResult<unknown, Error, string>;
  onClose: () => void;
}

/** Asks why before something is done. */
export function ReasonDialog({ title, description, action, sending, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") setMissing(true);
    else if (!sending.isPending) sending.mutate(reason, { onSuccess: onClose });
  }

  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <form noValidate onSubmit={send} className="mt-5 grid gap-5">
        <ReasonField
          value={reason}
          isMissing={isMissing}
          onChange={(words) => {
            setReason(words);
            setMissing(false);
          }}
        />
        {sending.error && <Refusal error={sending.error} />}
        <div className="flex justify-end gap-2.5">
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm" disabled={sending.isPending}>
            {sending.isPending ? "Sending…" : action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function Refusal({ error }: { error: Error }) {
  return (
    <p role="alert" className="text-sm font-medium text-brick">
      {failureMessage(error)}
    </p>
  );
}

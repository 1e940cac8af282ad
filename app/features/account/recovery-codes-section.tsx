import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recoveryCodeLimits } from "#domain/limits.ts";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { recoveryCodesQuery } from "~/lib/session/recovery-codes";

interface RecoveryCodesSectionProps {
  userId: string;
  onReplace: () => Promise<void>;
}

/** How many recovery codes are left, and a way to get new ones. */
export function RecoveryCodesSection({ userId, onReplace }: RecoveryCodesSectionProps) {
  const { data: left, error } = useQuery(recoveryCodesQuery(userId));
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function replace() {
    setAsking(false);
    setBusy(true);
    await onReplace();
    setBusy(false);
  }

  return (
    <div className="mt-7 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-rule pt-5">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-medium">Recovery codes</h3>
        <p role="status" className="mt-0.5 text-sm leading-relaxed text-quiet">
          {error ? "How many are left could not be loaded." : stateOf(left)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={isBusy || left === undefined}
        onClick={() => (left ? setAsking(true) : void replace())}
      >
        {left ? "Replace codes" : "Make codes"}
      </Button>
      <ConfirmDialog
        title="Replace your recovery codes?"
        description="The codes that you have saved stop working."
        action="Replace"
        isOpen={isAsking}
        onConfirm={() => void replace()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function stateOf(left: number | undefined): string {
  if (left === undefined) return "Loading…";
  if (left === 0) return "You have none. Without any, losing your phone locks you out.";
  const { codesPerPerson } = recoveryCodeLimits;
  return `Used ${codesPerPerson - left} of ${codesPerPerson}. Each works once, in place of your phone or passkey.`;
}

import { useState } from "react";
import type { UsageRule } from "#domain/rules/usage-rule.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { TextAreaField } from "~/components/ui/text-area-field";
import { useRuleChange } from "./use-rule-change";

interface WithdrawRuleDialogProps {
  rule: UsageRule;
  onClose: () => void;
}

export function WithdrawRuleDialog({ rule, onClose }: WithdrawRuleDialogProps) {
  const [reason, setReason] = useState("");
  const withdrawing = useRuleChange({
    send: (client, { rule: usage_rule, version }: UsageRule) =>
      client.rpc("withdraw_usage_rule", { usage_rule, seen_version: version, reason }),
    message: "Rule withdrawn",
    onDone: onClose,
  });
  return (
    <Dialog
      title="Withdraw this rule"
      description={`“${rule.clause}” will no longer decide anything. Its versions stay readable on the scheme’s page.`}
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Withdraw"
        busyAction="Withdrawing…"
        isBusy={withdrawing.isPending}
        isDestructive
        className="mt-5 space-y-4"
        onSubmit={() => withdrawing.mutate(rule)}
        onClose={onClose}
      >
        <TextAreaField
          label="Reason"
          hint="For the audit trail."
          rows={2}
          maxLength={2_000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {withdrawing.error && <Refusal error={withdrawing.error} />}
      </DialogForm>
    </Dialog>
  );
}

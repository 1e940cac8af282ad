import type { StoredTypeRule } from "#domain/type-rules/stored-type-rule.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { useTypeRuleChange } from "./use-type-rule-change";

interface DeleteTypeRuleDialogProps {
  rule: StoredTypeRule;
  onClose: () => void;
}

export function DeleteTypeRuleDialog({ rule, onClose }: DeleteTypeRuleDialogProps) {
  const deleting = useTypeRuleChange({
    send: (client, { id, edition }: StoredTypeRule) =>
      client.rpc("delete_type_rule", { type_rule: id, seen_edition: edition }),
    message: "Rule deleted",
    onDone: onClose,
  });
  return (
    <Dialog
      title="Delete this rule"
      description={`Imports will no longer derive anything from “${rule.pattern}”. Projects already imported do not change.`}
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Delete"
        busyAction="Deleting…"
        isBusy={deleting.isPending}
        isDestructive
        className="mt-5 space-y-4"
        onSubmit={() => deleting.mutate(rule)}
        onClose={onClose}
      >
        {deleting.error && <Refusal error={deleting.error} />}
      </DialogForm>
    </Dialog>
  );
}

interface ResetTypeRulesDialogProps {
  /** Of the rules that are shown, so that none is removed unseen. */
  editions: string;
  onClose: () => void;
}

export function ResetTypeRulesDialog({ editions, onClose }: ResetTypeRulesDialogProps) {
  const resetting = useTypeRuleChange({
    send: (client, seen_rules: string) => client.rpc("reset_type_rules", { seen_rules }),
    message: "Rules reset",
    onDone: onClose,
  });
  return (
    <Dialog
      title="Reset the rules"
      description="The rules that came with the product replace all others. Rules that you added or changed are removed; the audit trail keeps them."
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Reset"
        busyAction="Resetting…"
        isBusy={resetting.isPending}
        isDestructive
        className="mt-5 space-y-4"
        onSubmit={() => resetting.mutate(editions)}
        onClose={onClose}
      >
        {resetting.error && <Refusal error={resetting.error} />}
      </DialogForm>
    </Dialog>
  );
}

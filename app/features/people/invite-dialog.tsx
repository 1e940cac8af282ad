import { useState } from "react";
import { invitationLimits } from "#domain/limits.ts";
import { invitedRoles } from "#domain/people/invitations.ts";
import { type UserRole, userRoles } from "#domain/vocabulary.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { EmailAddressField, useEmailAddress } from "~/components/ui/email-address-field";
import { RadioCards } from "~/components/ui/radio-cards";
import { notify } from "~/lib/browser/notify";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { invitationsKey } from "./invitations-query";

/** Invites someone by e-mail, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const address = useEmailAddress();
  const [role, setRole] = useState<UserRole>("user");
  const sending = useRpcMutation({
    send: (client, new_role: UserRole) =>
      client.rpc("invite_person", { address: address.value, new_role }),
    onSuccess: () => {
      notify("success", `Invitation sent to ${address.value.trim()}`);
      onClose();
    },
    invalidates: [invitationsKey],
  });

  return (
    <Dialog
      title="Invite someone"
      description={`They get an e-mail with a link. The role is theirs once they log in with that address and accept, within ${invitationLimits.days} days.`}
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Send invitation"
        busyAction="Sending…"
        isBusy={sending.isPending}
        className="mt-5 grid gap-5"
        onSubmit={() => address.check() && sending.mutate(role)}
        onClose={onClose}
      >
        <EmailAddressField
          address={address}
          label="Email address"
          name="invited-address"
          placeholder="name@company.com"
          onEdit={sending.reset}
        />
        <fieldset>
          <legend className="text-sm font-medium">Role</legend>
          <RadioCards
            name="invited-role"
            choices={invitedRoles}
            order={userRoles}
            chosen={role}
            onChoose={setRole}
          />
        </fieldset>
        {sending.error && <Refusal error={sending.error} />}
      </DialogForm>
    </Dialog>
  );
}

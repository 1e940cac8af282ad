import { useRef, useState } from "react";
import { invitationLimits } from "#domain/limits.ts";
import { invitedRoles } from "#domain/people/invitations.ts";
import { isEmailAddress } from "#domain/sign-in/sign-in.ts";
import { type UserRole, userRoles } from "#domain/vocabulary.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { RadioCards } from "~/components/ui/radio-cards";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { invitationsKey } from "./invitations-query";

/** Invites someone by e-mail, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("");
  const [role, setRole] = useState<UserRole>("user");
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isValid = isEmailAddress(address.trim());
  const sending = useRpcMutation({
    send: (client, new_role: UserRole) => client.rpc("invite_person", { address, new_role }),
    onSuccess: () => {
      notify("success", `Invitation sent to ${address.trim()}`);
      onClose();
    },
    invalidates: [invitationsKey],
  });

  function send() {
    setChecked(true);
    if (isValid) sending.mutate(role);
    else field.current?.focus();
  }

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
        onSubmit={send}
        onClose={onClose}
      >
        <TextField
          ref={field}
          label="Email address"
          name="invited-address"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@company.com"
          value={address}
          error={
            isChecked && !isValid ? "An e-mail address looks like name@company.com." : undefined
          }
          onChange={({ target }) => {
            setAddress(target.value);
            setChecked(false);
            sending.reset();
          }}
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

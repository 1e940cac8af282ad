import { type FormEvent, useRef, useState } from "react";
import { invitationLimits } from "#domain/limits.ts";
import { invitedRoles } from "#domain/people/invitations.ts";
import { isEmailAddress } from "#domain/sign-in/sign-in.ts";
import { type UserRole, userRoles } from "#domain/vocabulary.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { SubmitRow } from "~/components/ui/submit-row";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { invitationsKey } from "./invitations-query";

/** Invites somebody by e-mail, with a role. */
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

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!isValid) field.current?.focus();
    else if (!sending.isPending) sending.mutate(role);
  }

  return (
    <Dialog
      title="Invite someone"
      description={`They get an e-mail with a link. The role is theirs once they log in with that address and accept, within ${invitationLimits.days} days.`}
      isOpen
      onClose={onClose}
    >
      <form noValidate onSubmit={send} className="mt-5 grid gap-5">
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
          <div className="mt-2 grid gap-2">
            {userRoles.map((name) => (
              <label
                key={name}
                className="flex cursor-pointer gap-3 rounded-lg border border-rule px-3.5 py-3 text-sm has-checked:border-moss has-checked:bg-mint-pale"
              >
                <input
                  type="radio"
                  name="invited-role"
                  className="mt-0.5 size-4 tick-box"
                  checked={role === name}
                  onChange={() => setRole(name)}
                />
                <span>
                  <span className="block font-medium">{invitedRoles[name].label}</span>
                  <span className="mt-0.5 block text-quiet">{invitedRoles[name].hint}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {sending.error && <Refusal error={sending.error} />}
        <SubmitRow
          action="Send invitation"
          busyAction="Sending…"
          isBusy={sending.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

import { useRef, useState } from "react";
import { colleagueRoleHints, companyRoleLabels } from "#domain/claims/colleagues.ts";
import { colleagueLimits } from "#domain/limits.ts";
import { isEmailAddress } from "#domain/sign-in/sign-in.ts";
import { type ColleagueRole, colleagueRoles } from "#domain/vocabulary.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { RadioCards } from "~/components/ui/radio-cards";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { visitorRefusal } from "~/lib/data/database-refusal";
import type { MyCompany } from "~/lib/data/my-companies";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { companyPeopleKey } from "./company-people-query";

interface InviteColleagueDialogProps {
  company: MyCompany;
  onClose: () => void;
}

const roleChoices = {
  editor: { label: companyRoleLabels.editor, hint: colleagueRoleHints.editor },
  viewer: { label: companyRoleLabels.viewer, hint: colleagueRoleHints.viewer },
};

/** Invites a colleague by e-mail, to edit or only to look. */
export function InviteColleagueDialog({ company, onClose }: InviteColleagueDialogProps) {
  const [address, setAddress] = useState("");
  const [role, setRole] = useState<ColleagueRole>("editor");
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isValid = isEmailAddress(address.trim());
  const sending = useRpcMutation({
    send: (client, new_role: ColleagueRole) =>
      client.rpc("invite_colleague", { company: company.id, address, new_role }),
    toError: visitorRefusal,
    onSuccess: () => {
      notify("success", `Invitation sent to ${address.trim()}`);
      onClose();
    },
    invalidates: [companyPeopleKey],
  });

  function send() {
    setChecked(true);
    if (isValid) sending.mutate(role);
    else field.current?.focus();
  }

  return (
    <Dialog
      title={`Invite a colleague to ${company.name}`}
      description={`They get an e-mail with your address and a link. They are in once they log in with that address and accept, within ${colleagueLimits.days} days.`}
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
          name="colleague-address"
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
          <legend className="text-sm font-medium">What they may do</legend>
          <RadioCards
            name="colleague-role"
            choices={roleChoices}
            order={colleagueRoles}
            chosen={role}
            onChoose={setRole}
          />
        </fieldset>
        {sending.error && <Refusal error={sending.error} />}
      </DialogForm>
    </Dialog>
  );
}

import { useState } from "react";
import { colleagueRoleHints, companyRoleLabels } from "#domain/claims/colleagues.ts";
import { colleagueLimits } from "#domain/limits.ts";
import { type ColleagueRole, colleagueRoles } from "#domain/vocabulary.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { EmailAddressField, useEmailAddress } from "~/components/ui/email-address-field";
import { RadioCards } from "~/components/ui/radio-cards";
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
  const address = useEmailAddress();
  const [role, setRole] = useState<ColleagueRole>("editor");
  const sending = useRpcMutation({
    send: (client, new_role: ColleagueRole) =>
      client.rpc("invite_colleague", { company: company.id, address: address.value, new_role }),
    toError: visitorRefusal,
    onSuccess: () => {
      notify("success", `Invitation sent to ${address.value.trim()}`);
      onClose();
    },
    invalidates: [companyPeopleKey],
  });

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
        onSubmit={() => address.check() && sending.mutate(role)}
        onClose={onClose}
      >
        <EmailAddressField
          address={address}
          label="Email address"
          name="colleague-address"
          placeholder="name@company.com"
          onEdit={sending.reset}
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

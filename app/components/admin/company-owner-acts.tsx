import { useState } from "react";
import { plural } from "#domain/text/plural.ts";
import { DecisionForm } from "~/components/admin/decision-form";
import { NoteField, reasonMissing } from "~/components/admin/note-field";
import { Refusal } from "~/components/admin/refusal";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm, useRequiredText } from "~/components/ui/dialog-form";
import { EmailAddressField, useEmailAddress } from "~/components/ui/email-address-field";
import { RadioCards } from "~/components/ui/radio-cards";
import { notify } from "~/lib/browser/notify";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";

/** A company that belongs to somebody. */
interface OwnedCompany {
  id: string;
  name: string;
  colleagues: number;
}

interface CompanyOwnerActsProps {
  company: OwnedCompany;
  /** Queries to refetch afterwards. */
  invalidates: readonly (readonly unknown[])[];
}

const reasonHint =
  "Sent by e-mail to both, and kept in the audit trail. Please do not name anyone in it.";

const actClass = "px-2.5 whitespace-nowrap";

/** Gives a company to somebody else, or takes it back so that nobody owns it. */
export function CompanyOwnerActs({ company, invalidates }: CompanyOwnerActsProps) {
  const [open, setOpen] = useState<"give" | "take back" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="quiet" size="sm" className={actClass} onClick={() => setOpen("give")}>
        Give to…<span className="sr-only"> somebody else: {company.name}</span>
      </Button>
      <Button variant="quiet" size="sm" className={actClass} onClick={() => setOpen("take back")}>
        Take back…<span className="sr-only"> {company.name}</span>
      </Button>
      {open === "give" && (
        <GiveDialog company={company} invalidates={invalidates} onClose={close} />
      )}
      {open === "take back" && (
        <TakeBackDialog company={company} invalidates={invalidates} onClose={close} />
      )}
    </>
  );
}

interface OwnerDialogProps extends CompanyOwnerActsProps {
  onClose: () => void;
}

const keeping = {
  keep: { label: "Colleagues stay", hint: "They keep what they may do now." },
  remove: { label: "Colleagues go", hint: "They lose access and are told by e-mail." },
} as const;
type Keeping = keyof typeof keeping;

function GiveDialog({ company, invalidates, onClose }: OwnerDialogProps) {
  const address = useEmailAddress();
  const [kept, setKept] = useState<Keeping>("keep");
  const reason = useRequiredText(reasonMissing);
  const giving = useRpcMutation({
    send: (client, keeps_colleagues: boolean) =>
      client.rpc("give_company", {
        company: company.id,
        address: address.value,
        keeps_colleagues,
        reason: reason.value,
      }),
    onSuccess: () => {
      notify("success", `${company.name} now belongs to ${address.value.trim()}`);
      onClose();
    },
    invalidates,
  });

  function send() {
    // Both are checked, so that both problems show.
    const hasReason = reason.check();
    if (address.check() && hasReason) giving.mutate(kept === "keep");
  }

  return (
    <Dialog
      title={`Give ${company.name} to somebody else`}
      description="The new owner gets all its projects, files and sources. The present one loses access at once. Both are told by e-mail."
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Give company"
        busyAction="Sending…"
        isBusy={giving.isPending}
        className="mt-5 grid gap-5"
        onSubmit={send}
        onClose={onClose}
      >
        <EmailAddressField
          address={address}
          label="Email address of the new owner"
          name="new-owner"
          hint="They must have logged in with it before."
          onEdit={giving.reset}
        />
        {company.colleagues > 0 && (
          <fieldset>
            <legend className="text-sm font-medium">
              {plural(company.colleagues, "colleague", "colleagues")}
            </legend>
            <RadioCards
              name="kept-colleagues"
              choices={keeping}
              order={["keep", "remove"]}
              chosen={kept}
              onChoose={setKept}
            />
          </fieldset>
        )}
        <NoteField
          label="Reason"
          hint={reasonHint}
          rows={3}
          value={reason.value}
          problem={reason.error ?? false}
          onChange={reason.change}
        />
        {giving.error && <Refusal error={giving.error} />}
      </DialogForm>
    </Dialog>
  );
}

function TakeBackDialog({ company, invalidates, onClose }: OwnerDialogProps) {
  const taking = useRpcMutation({
    send: (client, reason: string) =>
      client.rpc("take_back_company", { company: company.id, reason }),
    onSuccess: () => {
      notify("success", `${company.name} has no owner now`);
      onClose();
    },
    invalidates,
  });
  return (
    <Dialog
      title={`Take back ${company.name}`}
      description={`Nobody owns it afterwards, and it can be claimed again. Its owner${company.colleagues > 0 ? ` and ${plural(company.colleagues, "colleague", "colleagues")}` : ""} lose access at once and are told by e-mail. Projects, listings and sources stay.`}
      isOpen
      onClose={onClose}
    >
      <DecisionForm
        action="Take back"
        isDestructive
        needsNote
        noteLabel="Reason"
        hint={reasonHint}
        isSending={taking.isPending}
        error={taking.error}
        onSend={(reason) => taking.mutate(reason)}
        onClose={onClose}
      />
    </Dialog>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { claimState } from "#domain/claims/claim.ts";
import { isPublicEmail } from "#domain/claims/public-email-domains.ts";
import { claimLimits } from "#domain/limits.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm, useRequiredText } from "~/components/ui/dialog-form";
import { controlClass, describedBy, FieldError, FieldHint } from "~/components/ui/form-field";
import { ownClaimsQuery, useClaim } from "~/lib/data/claims";
import { failureMessage } from "~/lib/data/failure-message";
import { shortDate } from "~/lib/format/dates";
import { useSession } from "~/lib/session/session";

interface ClaimDialogProps {
  company: { id: string; name: string };
  onClose: () => void;
}

/** The form for claiming a company, or the state of the user's open claim. */
export function ClaimDialog({ company, onClose }: ClaimDialogProps) {
  const { user } = useSession();
  const { data: claims, isPending } = useQuery({
    ...ownClaimsQuery(user?.id ?? ""),
    enabled: user !== null,
  });
  const claim = useClaim();
  const open = claims?.find((one) => one.companyId === company.id && one.decision === null);
  const isSent = claim.isSuccess || open !== undefined;
  return (
    <Dialog
      title={`Claim ${company.name}`}
      description={
        isSent
          ? `${claimState(null).meaning} Once it is approved, the company's projects will appear in My Projects.`
          : "Our team checks every claim by hand: who you are, your e-mail address and the company's website. We will e-mail you our decision."
      }
      isOpen
      onClose={onClose}
    >
      {isSent ? (
        <Sent since={open?.createdAt} onClose={onClose} />
      ) : (
        !isPending &&
        user && (
          <ClaimForm
            email={user.email}
            isSending={claim.isPending}
            error={claim.error}
            onSend={(message) => claim.mutate({ company: company.id, message })}
            onClose={onClose}
          />
        )
      )}
    </Dialog>
  );
}

function Sent({ since, onClose }: { since: string | undefined; onClose: () => void }) {
  return (
    <>
      <p role="status" className="mt-5 text-sm">
        {since ? `You claimed this company on ${shortDate(since)}.` : "Your claim has been sent."}
      </p>
      <div className="mt-5 flex justify-end gap-2.5">
        <Link
          to="/my-projects#claims"
          className={buttonClass({ variant: "secondary", size: "sm" })}
          onClick={onClose}
        >
          See your claims
        </Link>
        <Button size="sm" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}

interface ClaimFormProps {
  email: string;
  isSending: boolean;
  error: Error | null;
  onSend: (message: string) => void;
  onClose: () => void;
}

function ClaimForm({ email, isSending, error, onSend, onClose }: ClaimFormProps) {
  const message = useRequiredText("Please tell our team how you are connected with the company.");
  const id = useId();
  const problem = message.error ?? (error ? failureMessage(error) : undefined);
  const hint = isPublicEmail(email)
    ? `You are logged in as ${email}. A claim from an address at the company's own domain is easier to check.`
    : `You are logged in as ${email}. Our team will compare this with the company's website.`;

  return (
    <DialogForm
      action="Send claim"
      busyAction="Sending…"
      isBusy={isSending}
      className="mt-5"
      buttonsClassName="mt-5"
      onSubmit={() => message.check() && onSend(message.value.trim())}
      onClose={onClose}
    >
      <label htmlFor={id} className="block text-sm font-medium">
        How are you connected with this company?
      </label>
      <textarea
        id={id}
        value={message.value}
        rows={4}
        maxLength={claimLimits.messageCharacters}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { hint, error: problem })}
        onChange={(event) => message.change(event.target.value)}
        className={`${controlClass(message.error !== undefined)} mt-1.5 py-2.5 leading-relaxed`}
      />
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{problem}</FieldError>
    </DialogForm>
  );
}

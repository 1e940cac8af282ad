import { companyRoleLabels } from "#domain/claims/colleagues.ts";
import { colleagueLimits } from "#domain/limits.ts";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmailText } from "~/components/ui/email-text";
import { notify } from "~/lib/browser/notify";
import { longDate } from "~/lib/format/dates";
import type { SentInvitation } from "./company-people-query";
import { usePeopleAct } from "./use-people-act";

/** The owner's invitations that nobody has responded to. */
export function SentInvitations({ invitations }: { invitations: readonly SentInvitation[] }) {
  return (
    <section aria-labelledby="sent-invitations" className="mt-9">
      <h2 id="sent-invitations" className="font-serif text-2xl font-medium">
        Open invitations
      </h2>
      <Card className="mt-3">
        <ul className="divide-y divide-rule">
          {invitations.map((invitation) => (
            <InvitationItem key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function InvitationItem({ invitation }: { invitation: SentInvitation }) {
  const { id, email, role, sends, expires_at, is_expired } = invitation;
  const sending = usePeopleAct({
    send: (client, _: undefined) => client.rpc("resend_company_invitation", { invitation: id }),
    onSuccess: () => notify("success", `Invitation sent again to ${email}`),
  });
  const withdrawing = usePeopleAct({
    send: (client, _: undefined) => client.rpc("withdraw_company_invitation", { invitation: id }),
    onSuccess: () => notify("success", `Invitation to ${email} withdrawn`),
  });
  const isBusy = sending.isPending || withdrawing.isPending;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-medium wrap-anywhere">
          <EmailText email={email} />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-quiet">
          <Badge tone={is_expired ? "grey" : "amber"}>{is_expired ? "Expired" : "Waiting"}</Badge>
          <span>
            {companyRoleLabels[role]}
            {!is_expired && `, open until ${longDate(expires_at)}`}
          </span>
        </p>
      </div>
      <div className="-mr-2 max-sm:-ml-3.5 flex flex-wrap gap-1">
        {sends < colleagueLimits.sendsPerInvitation && (
          <Button
            variant="quiet"
            size="sm"
            disabled={isBusy}
            aria-busy={sending.isPending}
            onClick={() => sending.mutate(undefined)}
          >
            Send again<span className="sr-only"> to {email}</span>
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          disabled={isBusy}
          aria-busy={withdrawing.isPending}
          onClick={() => withdrawing.mutate(undefined)}
        >
          Withdraw<span className="sr-only"> the invitation to {email}</span>
        </Button>
      </div>
    </li>
  );
}

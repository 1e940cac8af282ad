import { useState } from "react";
import {
  type InvitationState,
  invitationStates,
  invitedRoles,
} from "#domain/people/invitations.ts";
import { type AdminColumn, AdminTable, actionsHead } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmailText } from "~/components/ui/email-text";
import { notify } from "~/lib/browser/notify";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { shortDate } from "~/lib/format/dates";
import { type Invitation, invitationsKey } from "./invitations-query";
import { Day } from "./people-table";

const tones = {
  pending: "amber",
  accepted: "green",
  expired: "grey",
  revoked: "grey",
} as const satisfies Record<InvitationState, string>;

export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const [chosen, setChosen] = useState<Invitation | null>(null);
  const revoking = useRpcMutation({
    send: (client, { id }: Invitation) => client.rpc("revoke_invitation", { invitation: id }),
    onSuccess: () => notify("success", "Invitation revoked"),
    onError: (error) =>
      notify("error", "The invitation was not revoked", { description: error.message }),
    invalidates: [invitationsKey],
  });
  return (
    <>
      <AdminTable
        caption="Invitations"
        columns={[
          ...columns,
          {
            ...actionsHead,
            headClassName: "w-28",
            className: "text-right",
            cell: (invitation) =>
              invitation.state === "pending" && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-my-2 -mr-3"
                  disabled={revoking.isPending}
                  onClick={() => setChosen(invitation)}
                >
                  Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
                </Button>
              ),
          },
        ]}
        rows={invitations}
        keyOf={({ id }) => id}
      />
      <ConfirmDialog
        title="Revoke this invitation?"
        description={`The link in the e-mail to ${chosen?.email} gives nothing afterwards. You can invite them again.`}
        action="Revoke"
        isDestructive
        dismissal="Keep"
        isOpen={chosen !== null}
        onConfirm={() => {
          if (chosen) revoking.mutate(chosen);
          setChosen(null);
        }}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

const columns: readonly AdminColumn<Invitation>[] = [
  {
    label: "Address",
    className: "[overflow-wrap:anywhere]",
    cell: (invitation) => (
      <>
        <span className="font-medium">
          <EmailText email={invitation.email} />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-quiet sm:hidden">
          <State invitation={invitation} /> {invitedRoles[invitation.role].label}
        </span>
      </>
    ),
  },
  {
    label: "Role",
    from: "sm",
    headClassName: "w-36",
    cell: ({ role }) => invitedRoles[role].label,
  },
  {
    label: "State",
    from: "sm",
    headClassName: "w-44",
    cell: (invitation) => <State invitation={invitation} />,
  },
  {
    label: "Invited by",
    from: "lg",
    className: "text-quiet [overflow-wrap:anywhere]",
    cell: ({ invited_by_email: inviter }) =>
      inviter ? <EmailText email={inviter} /> : "Deleted user",
  },
  {
    label: "Sent",
    from: "md",
    headClassName: "w-32",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ created_at: sent }) => <Day value={sent} />,
  },
];

function State({ invitation: { state, expires_at, accepted_at } }: { invitation: Invitation }) {
  return (
    <>
      <Badge tone={tones[state]}>{invitationStates[state]}</Badge>
      {state === "pending" && (
        <span className="block text-xs text-quiet sm:mt-1">until {shortDate(expires_at)}</span>
      )}
      {accepted_at && (
        <span className="block text-xs text-quiet sm:mt-1">{shortDate(accepted_at)}</span>
      )}
    </>
  );
}

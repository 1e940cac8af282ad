import { useState } from "react";
import {
  type InvitationState,
  invitationStates,
  invitedRoles,
} from "#domain/people/invitations.ts";
import { AdminCell, AdminRow, AdminTable } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmailText } from "~/components/ui/email-text";
import { notify } from "~/lib/browser/notify";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { longDate, shortDate } from "~/lib/format/dates";
import { type Invitation, invitationsKey } from "./invitations-query";

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
          { label: "Address" },
          { label: "Role", className: "hidden w-36 sm:table-cell" },
          { label: "State", className: "hidden w-44 sm:table-cell" },
          { label: "Invited by", className: "hidden lg:table-cell" },
          { label: "Sent", className: "hidden w-32 md:table-cell" },
          { label: "Actions", className: "w-28", head: <span className="sr-only">Actions</span> },
        ]}
      >
        {invitations.map((invitation) => (
          <AdminRow key={invitation.id}>
            <AdminCell className="[overflow-wrap:anywhere]">
              <span className="font-medium">
                <EmailText email={invitation.email} />
              </span>
              <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-quiet sm:hidden">
                <State invitation={invitation} /> {invitedRoles[invitation.role].label}
              </span>
            </AdminCell>
            <AdminCell className="hidden sm:table-cell">
              {invitedRoles[invitation.role].label}
            </AdminCell>
            <AdminCell className="hidden sm:table-cell">
              <State invitation={invitation} />
            </AdminCell>
            <AdminCell className="hidden text-quiet lg:table-cell [overflow-wrap:anywhere]">
              {invitation.invited_by_email ? (
                <EmailText email={invitation.invited_by_email} />
              ) : (
                "Deleted user"
              )}
            </AdminCell>
            <AdminCell className="hidden whitespace-nowrap tabular-nums md:table-cell">
              <time dateTime={invitation.created_at} title={longDate(invitation.created_at)}>
                {shortDate(invitation.created_at)}
              </time>
            </AdminCell>
            <AdminCell className="text-right">
              {invitation.state === "pending" && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-my-2 -mr-3"
                  disabled={revoking.isPending}
                  onClick={() => setChosen(invitation)}
                >
                  Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
                </Button>
              )}
            </AdminCell>
          </AdminRow>
        ))}
      </AdminTable>
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

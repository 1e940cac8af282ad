import { useQuery } from "@tanstack/react-query";
import { peoplePath } from "#domain/people/people-list.ts";
import { product } from "#domain/product.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { BackLink } from "~/components/ui/back-link";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { InvitationTable } from "./invitation-table";
import { invitationsQuery } from "./invitations-query";
import { InviteButton } from "./invite-button";

/** Everybody who was invited, and what became of it. */
export function InvitationsPage() {
  const { data: invitations, error, isPending, refetch } = useQuery(invitationsQuery);
  usePageTitle(`Invitations - ${product.name}`);
  const open = invitations?.filter(({ state }) => state === "pending").length;
  return (
    <>
      <BackLink to={peoplePath}>Back to people</BackLink>
      <AdminHeading
        title="Invitations"
        summary={open === undefined ? undefined : plural(open, "pending", "pending")}
      >
        <InviteButton />
      </AdminHeading>
      {isPending && <AdminSkeleton label="Loading the invitations" />}
      {error && (
        <AdminFailure
          title="The invitations could not be loaded"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {invitations?.length === 0 && (
        <AdminEmpty
          title="No invitations yet"
          hint="Invite a colleague or a developer: they get an e-mail with a link to log in."
        />
      )}
      {invitations && invitations.length > 0 && <InvitationTable invitations={invitations} />}
    </>
  );
}

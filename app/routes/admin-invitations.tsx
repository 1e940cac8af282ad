import { InvitationsPage } from "~/features/people/invitations-page";

export default function AdminInvitations() {
  return <InvitationsPage />;
}

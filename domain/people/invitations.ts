import type { UserRole } from "../vocabulary.ts";
import { peoplePath } from "./people-list.ts";

/** The states of an invitation, by the database's names, with their labels. */
export const invitationStates = {
  pending: "Pending",
  accepted: "Accepted",
  expired: "Expired",
  revoked: "Revoked",
} as const;
export type InvitationState = keyof typeof invitationStates;

/** The roles that someone can be invited to, with what each of them may do. */
export const invitedRoles: Readonly<Record<UserRole, { label: string; hint: string }>> = {
  user: {
    label: "User",
    hint: "Sees prices, permanence and ratings, and can submit projects.",
  },
  admin: {
    label: "Administrator",
    hint: "Sees every account and submission, makes decisions and deletes accounts.",
  },
};

/** The same as a sentence. */
export function whatTheyMay(role: UserRole): string {
  const { hint } = invitedRoles[role];
  const who = role === "admin" ? "An administrator" : "A user";
  return `${who} ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`;
}

export const invitationsPath = `${peoplePath}/invitations`;

/** The page where an invitation is accepted. */
export const invitationPath = (id: string) => `/invitations/${id}`;

/**
 * The link in the e-mail: a login with the address filled in. The address is in the fragment, which
 * browsers send to no server, so that it is in no log.
 */
export function invitationUrl(siteUrl: string, invitation: { id: string; email: string }): string {
  const from = encodeURIComponent(invitationPath(invitation.id));
  return `${siteUrl}/login?from=${from}#email=${encodeURIComponent(invitation.email)}`;
}

/** The address in the fragment of such a link; null if there is none. */
export function invitedEmail(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("email")?.trim() || null;
}

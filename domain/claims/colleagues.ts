import type { ColleagueRole } from "../vocabulary.ts";

/** Who someone is to a company. */
export const companyRoles = ["owner", "editor", "viewer"] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const companyRoleLabels: Readonly<Record<CompanyRole, string>> = {
  owner: "Owner",
  editor: "May edit",
  viewer: "May only look",
};

/** What a colleague can be invited to do. */
export const colleagueRoleHints: Readonly<Record<ColleagueRole, string>> = {
  editor: "Submits and edits projects, reduces offers and sees what the owner sees.",
  viewer: "Sees what the owner sees and changes nothing.",
};

export const mayEdit = (role: CompanyRole) => role !== "viewer";

/** The page with the people of a company. */
export const colleaguesPath = (companyId: string) => `/my-projects/colleagues/${companyId}`;

/** The page where an invitation to a company is accepted. */
export const companyInvitationPath = (id: string) => `/invitations/companies/${id}`;

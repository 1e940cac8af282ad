import { z } from "zod";
import {
  colleagueRoleHints,
  colleaguesPath,
  companyInvitationPath,
} from "#domain/claims/colleagues.ts";
import { invitationUrl } from "#domain/people/invitations.ts";
import { product } from "#domain/product.ts";
import { storedTime } from "#domain/stored-time.ts";
import { longDay } from "#domain/text/date-text.ts";
import { colleagueRoles } from "#domain/vocabulary.ts";
import type { Email } from "./email-layout.ts";

type Compose = (data: unknown, siteUrl: string) => Email;

const about = z.object({ company: z.string() });
const withReason = about.extend({ reason: z.string() });
const invited = about.extend({
  invitation: z.uuid(),
  email: z.email(),
  role: z.enum(colleagueRoles),
  invited_by: z.string().nullish(),
  expires_at: z.string(),
});
const joined = about.extend({
  company_id: z.uuid(),
  email: z.string(),
  role: z.enum(colleagueRoles),
});
const taken = withReason.extend({ is_given: z.boolean() });
const handedOver = about.extend({ email: z.string().nullish() });

/** E-mails about who works on a company and who owns it, by their outbox template. */
export const companyEmails = {
  "company-invitation": (data, siteUrl) => {
    const { invitation, email, company, role, invited_by, expires_at } = invited.parse(data);
    const until = longDay(new Date(storedTime(expires_at)));
    return {
      subject: `You are invited to work on ${company} on ${product.name}`,
      heading: company,
      paragraphs: [
        `${invited_by ?? "The company's owner"} invites you to work on the projects of this company on ${product.name}. ${whatTheyMay[role]}`,
        `Log in with this address, then accept. The invitation is open until ${until}. If you did not expect it, you need not do anything.`,
      ],
      action: {
        label: "Log in and accept",
        url: invitationUrl(siteUrl, companyInvitationPath(invitation), email),
      },
    };
  },
  "colleague-joined": (data, siteUrl) => {
    const { company, company_id, email, role } = joined.parse(data);
    return {
      subject: `${email} now works on ${company}`,
      heading: company,
      paragraphs: [
        `${email} has accepted your invitation and ${role === "editor" ? "may edit the company's projects" : "may look at the company's projects"}.`,
      ],
      action: { label: "See the company's people", url: `${siteUrl}${colleaguesPath(company_id)}` },
    };
  },
  "colleague-removed": (data, siteUrl) => {
    const { company } = about.parse(data);
    return {
      subject: `You no longer work on ${company}`,
      heading: company,
      paragraphs: ["Your access to the company's projects has ended."],
      action: ownProjects(siteUrl),
    };
  },
  "company-given": (data, siteUrl) => {
    const { company, reason } = withReason.parse(data);
    return {
      subject: `${company} is now yours`,
      heading: company,
      paragraphs: [
        "Our team has made you the owner of this company. Its projects are now in My Projects, where you can edit them.",
        "Reason:",
      ],
      quotation: reason,
      action: ownProjects(siteUrl),
    };
  },
  "company-taken": (data, siteUrl) => {
    const { company, reason, is_given } = taken.parse(data);
    return {
      subject: `${company} is no longer yours`,
      heading: company,
      paragraphs: [
        is_given
          ? "Our team has given this company to somebody else. You can no longer see or edit its projects."
          : "Our team has taken this company back. You can no longer see or edit its projects.",
        `If this is wrong, tell us: ${siteUrl}/contact. Reason:`,
      ],
      quotation: reason,
      action: ownProjects(siteUrl),
    };
  },
  "company-handed-over": (data, siteUrl) => {
    const { company, email } = handedOver.parse(data);
    return {
      subject: `${company} is now yours`,
      heading: company,
      paragraphs: [
        `${email ?? "Its owner"} has handed this company over to you. You can now invite and remove colleagues, too.`,
      ],
      action: ownProjects(siteUrl),
    };
  },
  "company-passed-on": (data, siteUrl) => {
    const { company } = about.parse(data);
    return {
      subject: `${company} is now yours`,
      heading: company,
      paragraphs: [
        "The account of the company's owner was deleted. You have been able to edit its projects for longest, so the company is now yours.",
      ],
      action: ownProjects(siteUrl),
    };
  },
} satisfies Record<string, Compose>;

export const isCompanyTemplate = (template: string): template is keyof typeof companyEmails =>
  Object.hasOwn(companyEmails, template);

const whatTheyMay = {
  editor: `A colleague who may edit ${lowered(colleagueRoleHints.editor)}`,
  viewer: `A colleague who may only look ${lowered(colleagueRoleHints.viewer)}`,
};

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

const ownProjects = (siteUrl: string) => ({
  label: "See your projects",
  url: `${siteUrl}/my-projects`,
});

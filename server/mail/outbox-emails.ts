import { z } from "zod";
import { invitationPath, invitationUrl, whatTheyMay } from "#domain/people/invitations.ts";
import { product } from "#domain/product.ts";
import { storedTime } from "#domain/stored-time.ts";
import { longDay } from "#domain/text/date-text.ts";
import { type ReviewDecision, reviewDecisions, userRoles } from "#domain/vocabulary.ts";
import { batchDecisionEmail } from "./batch-decision-email.ts";
import { claimDecisionEmail, claimsEmail } from "./claim-emails.ts";
import { companyEmails, isCompanyTemplate } from "./company-emails.ts";
import type { Email } from "./email-layout.ts";
import { endedListingsEmail } from "./ended-listings-email.ts";
import { listChangesEmail } from "./list-changes-email.ts";
import { registryFilesDecidedEmail, registryFilesReceivedEmail } from "./registry-file-emails.ts";
import {
  projectEditedEmail,
  projectTakenUpEmail,
  shownDifferentlyEmail,
} from "./team-act-emails.ts";

const project = z.object({ project: z.uuid(), project_id: z.string(), company: z.string() });

const submission = project.extend({ kind: z.enum(["project", "revision"]) });
type Submission = z.infer<typeof submission>;
const received = z.object({ submissions: z.array(submission).min(1) });

const reviewed = project.extend({
  decision: z.enum(reviewDecisions),
  is_revision: z.boolean(),
  note: z.string().nullish(),
});

/** An e-mail to the communications address of a submission, which no account may have. */
const forCommunications = z.object({
  for_communications: z.literal(true),
  company: z.string().optional(),
  changes: z.array(z.object({ company: z.string() })).optional(),
});

/** Composes the e-mail for an outbox template, from the data that the database stored with it. */
export function composeEmail(template: string, data: unknown, siteUrl: string): Email {
  const email = emailOf(template, data, siteUrl);
  const addressed = forCommunications.safeParse(data).data;
  if (!addressed) return email;
  const company = addressed.company ?? addressed.changes?.[0]?.company ?? "A project developer";
  return {
    ...email,
    addressedBecause: `${company} gave this address for messages about its submissions to ${product.name}. If that is a mistake, tell us: ${siteUrl}/contact.`,
  };
}

function emailOf(template: string, data: unknown, siteUrl: string): Email {
  if (isCompanyTemplate(template)) return companyEmails[template](data, siteUrl);
  switch (template) {
    case "submissions-received": {
      const { submissions } = received.parse(data);
      const [only, ...others] = submissions;
      return only && others.length === 0
        ? submissionEmail(only, siteUrl)
        : submissionsEmail(submissions, siteUrl);
    }
    case "review-decision":
      return decisionEmail(reviewed.parse(data), siteUrl);
    case "batch-decision":
      return batchDecisionEmail(data, siteUrl);
    case "claims-received":
      return claimsEmail(data, siteUrl);
    case "claim-decision":
      return claimDecisionEmail(data, siteUrl);
    case "invitation":
      return invitationEmail(data, siteUrl);
    case "project-edited":
      return projectEditedEmail(data, siteUrl);
    case "project-taken-up":
      return projectTakenUpEmail(data, siteUrl);
    case "listings-shown-differently":
      return shownDifferentlyEmail(data, siteUrl);
    case "listings-ended":
      return endedListingsEmail(data, siteUrl);
    case "registry-files-received":
      return registryFilesReceivedEmail(data, siteUrl);
    case "registry-files-decided":
      return registryFilesDecidedEmail(data, siteUrl);
    case "list-changes":
      return listChangesEmail(data, siteUrl);
    default:
      throw new Error(`There is no e-mail for the template ${template}`);
  }
}

function submissionEmail({ kind, project, project_id, company }: Submission, siteUrl: string) {
  const action = { label: "Open the review queue", url: reviewUrl(siteUrl, project) };
  return kind === "project"
    ? {
        subject: `New project to review: ${company}, ${project_id}`,
        heading: "A project was submitted",
        paragraphs: [`${company} submitted project ${project_id}. It is waiting for review.`],
        action,
      }
    : {
        subject: `Changed listing to review: ${company}, ${project_id}`,
        heading: "A listed project was changed",
        paragraphs: [
          `${company} changed project ${project_id}. The listing stays as it is until the change is reviewed.`,
        ],
        action,
      };
}

/** Several submissions that arrived within minutes of each other. */
function submissionsEmail(submissions: Submission[], siteUrl: string): Email {
  const changed = submissions.filter(({ kind }) => kind === "revision").length;
  return {
    subject: `${submissions.length} submissions to review`,
    heading: `${submissions.length} submissions are waiting for review`,
    paragraphs:
      changed > 0 ? ["Changed listings stay as they are until the change is reviewed."] : [],
    list: submissions.map(({ kind, project, project_id, company }) => ({
      label: `${company}, ${project_id}`,
      note: kind === "project" ? "new project" : "changed listing",
      url: reviewUrl(siteUrl, project),
    })),
    action: { label: "Open the review queue", url: reviewUrl(siteUrl) },
  };
}

/** Via the login page, because the review page does not exist for visitors who are signed out. */
function reviewUrl(siteUrl: string, project?: string): string {
  const path = project ? `/admin/review/${project}` : "/admin/review";
  return `${siteUrl}/login?from=${encodeURIComponent(path)}`;
}

const decisions: Record<ReviewDecision, { subject: string; project: string; revision: string }> = {
  approved: {
    subject: "has been approved",
    project: "Your project has been approved and is now listed. Thank you for submitting it.",
    revision: "Your changes have been approved, and the listing now shows them.",
  },
  changes_requested: {
    subject: "needs changes",
    project: "Our team has asked for changes before your project can be listed.",
    revision:
      "Our team has asked for changes before your edit can be shown. The listing is unchanged.",
  },
  rejected: {
    subject: "was not accepted",
    project: "Our team has decided not to list your project.",
    revision: "Our team has decided not to show your changes. The listing is unchanged.",
  },
  withdrawn: {
    subject: "is no longer listed",
    project: "Our team has removed your project from the public list.",
    revision: "Our team has removed your project from the public list.",
  },
};

function decisionEmail(review: z.infer<typeof reviewed>, siteUrl: string): Email {
  const texts = decisions[review.decision];
  return {
    subject: `Project ${review.project_id} ${texts.subject}`,
    heading: `${review.company}: project ${review.project_id}`,
    paragraphs: [review.is_revision ? texts.revision : texts.project],
    ...(review.note ? { quotation: review.note } : {}),
    action:
      review.decision === "changes_requested"
        ? { label: "Edit the project", url: `${siteUrl}/projects/${review.project}/edit` }
        : { label: "See your projects", url: `${siteUrl}/my-projects` },
  };
}

const invited = z.object({
  invitation: z.uuid(),
  email: z.email(),
  role: z.enum(userRoles),
  expires_at: z.string(),
});

/** Asks someone to join; the link opens a login with their address. */
function invitationEmail(data: unknown, siteUrl: string): Email {
  const { invitation, email, role, expires_at } = invited.parse(data);
  const asWhat = role === "admin" ? " as an administrator" : "";
  return {
    subject: `You are invited to ${product.name}${asWhat}`,
    heading: `Join ${product.name}${asWhat}`,
    paragraphs: [
      `Our team invites you to ${product.name}${asWhat}. ${whatTheyMay(role)}`,
      `Log in with this address, then accept. The invitation is open until ${longDay(new Date(storedTime(expires_at)))}. If you did not expect it, you need not do anything.`,
    ],
    action: {
      label: "Log in and accept",
      url: invitationUrl(siteUrl, invitationPath(invitation), email),
    },
  };
}

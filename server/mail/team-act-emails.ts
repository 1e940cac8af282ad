import { z } from "zod";
import { fieldLabel } from "#domain/review/team-edit.ts";
import type { Email } from "./email-layout.ts";

const teamAct = z.object({ company: z.string(), reason: z.string() });
const teamActOnProject = teamAct.extend({ project_id: z.string() });
const edited = teamActOnProject.extend({ fields: z.array(z.string()).min(1) });

/** Tells a developer which fields of their project the team edited, and why. */
export function projectEditedEmail(data: unknown, siteUrl: string): Email {
  const { project_id, company, fields, reason } = edited.parse(data);
  return {
    subject: `Our team edited project ${project_id}`,
    heading: `${company}: project ${project_id}`,
    paragraphs: [
      `Our team changed ${fields.length === 1 ? "a field" : `${fields.length} fields`} of your project: ${fields.map(fieldLabel).join("; ")}.`,
      "Reason:",
    ],
    quotation: reason,
    action: ownProjects(siteUrl),
  };
}

export function projectTakenUpEmail(data: unknown, siteUrl: string): Email {
  const { project_id, company, reason } = teamActOnProject.parse(data);
  return {
    subject: `Project ${project_id} is in review again`,
    heading: `${company}: project ${project_id}`,
    paragraphs: [
      "Our team has reopened your project. There is nothing you need to do: we will e-mail you our decision.",
    ],
    quotation: reason,
    action: ownProjects(siteUrl),
  };
}

export function shownDifferentlyEmail(data: unknown, siteUrl: string): Email {
  const { company, reason } = teamAct.parse(data);
  return {
    subject: `The listings of ${company} now look different`,
    heading: company,
    paragraphs: [
      "Our team changed which rating or project types your listings show. What you entered is unchanged.",
    ],
    quotation: reason,
    action: ownProjects(siteUrl),
  };
}

const ownProjects = (siteUrl: string) => ({
  label: "See your projects",
  url: `${siteUrl}/my-projects`,
});

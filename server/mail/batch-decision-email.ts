import { z } from "zod";
import { plural } from "#domain/text/plural.ts";
import { type ReviewDecision, reviewDecisions } from "#domain/vocabulary.ts";
import type { Email } from "./email-layout.ts";

const decided = z.object({
  decision: z.enum(reviewDecisions),
  note: z.string().nullish(),
  changes: z
    .array(z.object({ project: z.uuid(), project_id: z.string(), company: z.string() }))
    .min(1),
});

const texts: Record<ReviewDecision, { subject: string; text: string }> = {
  approved: {
    subject: "approved",
    text: "Your changes have been approved, and the listings now show them.",
  },
  changes_requested: {
    subject: "returned",
    text: "Our team has asked for changes before your edits can be shown. The listings are unchanged.",
  },
  rejected: {
    subject: "not accepted",
    text: "Our team has decided not to show your changes. The listings are unchanged.",
  },
  withdrawn: {
    subject: "withdrawn",
    text: "Our team has removed your projects from the public list.",
  },
};

/** The decision on changes that were sent together. */
export function batchDecisionEmail(data: unknown, siteUrl: string): Email {
  const { decision, note, changes } = decided.parse(data);
  const { subject, text } = texts[decision];
  const count = plural(changes.length, "change", "changes");
  return {
    subject: `${count} ${subject}`,
    heading: `Your ${count}: ${subject}`,
    paragraphs: [text],
    ...(note ? { quotation: note } : {}),
    list: changes.map(({ project, project_id, company }) => ({
      label: `${company}, ${project_id}`,
      note: subject,
      url: `${siteUrl}/projects/${project}/edit`,
    })),
    action: { label: "See your projects", url: `${siteUrl}/my-projects` },
  };
}

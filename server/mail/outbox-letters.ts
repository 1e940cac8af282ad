import { z } from "zod";
import { type ReviewDecision, reviewDecisions } from "#domain/vocabulary.ts";
import type { Letter } from "./layout.ts";

const submitted = z.object({ project: z.uuid(), project_id: z.string(), company: z.string() });

const reviewed = submitted.extend({
  decision: z.enum(reviewDecisions),
  is_revision: z.boolean(),
  note: z.string().nullish(),
});

/** What each template of the e-mail outbox says, from the data that the database wrote with it. */
export function composeLetter(template: string, data: unknown, siteUrl: string): Letter {
  switch (template) {
    case "project-submitted": {
      const { project, project_id, company } = submitted.parse(data);
      return {
        subject: `New project to review: ${company}, ${project_id}`,
        heading: "A project was submitted",
        paragraphs: [`${company} submitted project ${project_id}. It waits for a review.`],
        action: openDesk(project, siteUrl),
      };
    }
    case "revision-submitted": {
      const { project, project_id, company } = submitted.parse(data);
      return {
        subject: `Changed listing to review: ${company}, ${project_id}`,
        heading: "A listed project was changed",
        paragraphs: [
          `${company} changed project ${project_id}. The listing stays as it is until the change is reviewed.`,
        ],
        action: openDesk(project, siteUrl),
      };
    }
    case "review-decision":
      return decisionLetter(reviewed.parse(data), siteUrl);
    default:
      throw new Error(`There is no letter for the template ${template}`);
  }
}

/** By way of the login page: to somebody who is not signed in, the desk is not there. */
function openDesk(project: string, siteUrl: string): NonNullable<Letter["action"]> {
  const desk = encodeURIComponent(`/admin/review/${project}`);
  return { label: "Open the review desk", url: `${siteUrl}/login?from=${desk}` };
}

const decisions: Record<ReviewDecision, { subject: string; project: string; revision: string }> = {
  approved: {
    subject: "is approved",
    project: "Your project is approved and now listed. Thank you for submitting it.",
    revision: "Your changes are approved, and the listing now shows them.",
  },
  changes_requested: {
    subject: "needs changes",
    project: "Our team asks for changes before your project can be listed.",
    revision: "Our team asks for changes before your edit can be shown. The listing is unchanged.",
  },
  rejected: {
    subject: "was not accepted",
    project: "Our team decided not to list your project.",
    revision: "Our team decided not to show your changes. The listing is unchanged.",
  },
  withdrawn: {
    subject: "is no longer listed",
    project: "Our team took your project out of the public listing.",
    revision: "Our team took your project out of the public listing.",
  },
};

function decisionLetter(review: z.infer<typeof reviewed>, siteUrl: string): Letter {
  const words = decisions[review.decision];
  return {
    subject: `Project ${review.project_id} ${words.subject}`,
    heading: `${review.company}: project ${review.project_id}`,
    paragraphs: [review.is_revision ? words.revision : words.project],
    ...(review.note ? { quotation: review.note } : {}),
    action: { label: "See your projects", url: `${siteUrl}/my-projects` },
  };
}

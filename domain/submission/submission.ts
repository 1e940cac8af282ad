import { customAccreditors, namesIn } from "./choices.ts";
import type { DraftGroups, SubmissionDraft } from "./draft.ts";
import { tidyVintage } from "./impact-and-metrics.ts";
import { tidyWebsite } from "./media-and-documentation.ts";

/** What submit_project and update_project take: the draft without its own bookkeeping. */
export function submissionOf(draft: SubmissionDraft): DraftGroups {
  const { company, project, pricing, impact, details, terms } = draft;
  return {
    company: {
      ...company,
      developerTypeOther: company.developerType === "Other" ? company.developerTypeOther : "",
    },
    project: {
      ...project,
      id: project.isPortfolio ? namesIn(project.id).join(", ") : project.id,
      accreditation: namedAccreditors(project.accreditation),
    },
    pricing,
    impact: { ...impact, vintage: tidyVintage(impact.vintage) },
    details: { ...details, website: tidyWebsite(details.website) },
    terms,
  };
}

/** 'Other' opens the field for names; once there are names it says nothing more. */
function namedAccreditors(chosen: readonly string[]): string[] {
  const hasNames = customAccreditors(chosen).length > 0;
  return chosen.filter((name) => !(hasNames && name === "Other"));
}

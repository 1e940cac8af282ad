import type { z } from "zod";
import { companyInformation } from "./company-information.ts";
import type { SubmissionDraft } from "./draft.ts";
import { type FieldName, isFieldName } from "./fields.ts";
import { impactAndMetrics } from "./impact-and-metrics.ts";
import { mediaAndDocumentation } from "./media-and-documentation.ts";
import { projectDetails } from "./project-details.ts";
import { reviewAndSubmit } from "./review-and-submit.ts";

export interface WizardStep {
  title: string;
  schema: z.ZodType;
}

export const wizardSteps: readonly WizardStep[] = [
  { title: "Company Information", schema: companyInformation },
  { title: "Project Details", schema: projectDetails },
  { title: "Impact & Metrics", schema: impactAndMetrics },
  { title: "Media & Documentation", schema: mediaAndDocumentation },
  { title: "Review & Submit", schema: reviewAndSubmit },
];

export const reviewStep = wizardSteps.length - 1;

/** A field that is missing or wrong, and the step on which it stands. */
export interface Problem {
  step: number;
  field: FieldName;
  message: string;
}

/** Everything that stands in the way of a complete submission, in the order of the form. */
export function problemsOf(draft: SubmissionDraft): Problem[] {
  return wizardSteps.flatMap(({ schema }, step) => {
    const result = schema.safeParse(draft);
    if (result.success) return [];
    const byField = new Map<FieldName, Problem>();
    for (const { path, message } of result.error.issues) {
      const field = path.filter((part) => typeof part === "string").join(".");
      if (isFieldName(field) && !byField.has(field)) byField.set(field, { step, field, message });
    }
    return [...byField.values()];
  });
}

/** A step's index from what an address or the browser's storage says; null when it says none. */
export function stepIndex(text: string | null): number | null {
  return text !== null && /^[1-5]$/.test(text) ? Number(text) - 1 : null;
}

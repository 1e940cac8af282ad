import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useMemo } from "react";
import { Link } from "react-router";
import { messages } from "#domain/errors.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { fileSlotNames } from "#domain/submission/files.ts";
import { problemsOf, reviewStep, wizardSteps } from "#domain/submission/steps.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useUnsavedWarning } from "~/components/ui/unsaved-warning";
import { notify, prepareNotices } from "~/lib/browser/notify";
import { useChosenFiles } from "./chosen-files";
import { CompanyInformation } from "./steps/company-information";
import { ImpactAndMetrics } from "./steps/impact-and-metrics";
import { MediaAndDocumentation } from "./steps/media-and-documentation";
import { ProjectDetails } from "./steps/project-details";
import { ReviewAndSubmit } from "./steps/review-and-submit";
import { SubmitPanel } from "./submit-panel";
import type { EditedProject } from "./update-project";
import { useDraft } from "./use-draft";
import { useJumpToReview } from "./use-jump-to-review";
import { useStep } from "./use-step";
import { useStepFocus } from "./use-step-focus";
import { useSubmit } from "./use-submit";
import { useVisits } from "./use-visits";
import { type WizardForm, WizardFormContext } from "./wizard-form";
import { WizardProgress } from "./wizard-progress";

interface WizardProps {
  /** The project that is edited, and the form as it is opened; none for a new submission. */
  editing?: { project: EditedProject; draft: SubmissionDraft };
}

/** The five steps, for a new submission and for an edit. */
export function Wizard({ editing }: WizardProps) {
  const isEditing = editing !== undefined;
  const { draft, change, latest, isRestored } = useDraft(editing?.draft ?? null);
  const { step, show } = useStep(!isEditing);
  const files = useChosenFiles();
  const { stage, submit } = useSubmit(editing?.project ?? null);
  const { visited, left, leaveField } = useVisits(step);
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const heading = useStepFocus(step);
  // A new submission is kept in the browser; an edit is not. While it is sent, nobody is asked.
  const hasUnsavedEdit =
    editing !== undefined &&
    stage.name === "idle" &&
    (draft !== editing.draft || fileSlotNames.some((slot) => files[slot].length > 0));
  const { warning, letGo } = useUnsavedWarning(hasUnsavedEdit);
  useEffect(prepareNotices, []);
  useJumpToReview(isRestored && !isEditing, latest, () => show(reviewStep, { replace: true }));

  const form: WizardForm = {
    draft,
    change,
    problems,
    isEditing,
    storedLogoUrl: editing?.project.logoUrl ?? null,
    leaveField,
    shownProblem: (field) => {
      const problem = problems.find((candidate) => candidate.field === field);
      return problem && (left.has(field) || visited.has(problem.step))
        ? problem.message
        : undefined;
    },
    goTo: (next, field) => {
      heading.next(field);
      if (next === step) heading.focus();
      else show(next);
    },
  };

  function handleSubmit() {
    const [first] = problemsOf(latest());
    if (!first) return void submit(latest(), files);
    notify("error", messages.completeRequiredFields, { description: first.message });
    form.goTo(first.step, first.field);
  }

  return (
    <WizardFormContext value={form}>
      <noscript>
        <p className="mb-6 text-brick">Submitting a project needs JavaScript.</p>
      </noscript>
      {/* Nothing moves before the draft is there, nor while it is being sent. */}
      <fieldset
        aria-labelledby="step-title"
        disabled={!isRestored || stage.name !== "idle"}
        className="min-w-0"
      >
        <WizardProgress step={step} visited={visited} />
        <Card className="mt-7 shadow-card">
          <h2
            ref={heading.element}
            id="step-title"
            tabIndex={-1}
            className="border-b border-rule px-5 py-5 font-serif text-2xl font-medium tracking-[-0.015em] outline-none md:px-8 md:text-[1.75rem]"
          >
            <span className="eyebrow mb-1 block font-sans">
              Step {step + 1} of {wizardSteps.length}
            </span>
            {wizardSteps[step]?.title}
          </h2>
          <StepFields step={step}>
            <SubmitPanel stage={stage} onSubmit={handleSubmit} />
          </StepFields>
        </Card>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {step > 0 && (
            <Button variant="secondary" onClick={() => form.goTo(step - 1)}>
              <ArrowLeft aria-hidden="true" size={17} />
              Previous
            </Button>
          )}
          {isEditing && (
            <Link to="/my-projects" onClick={letGo} className={buttonClass({ variant: "quiet" })}>
              Cancel
            </Link>
          )}
          {step < reviewStep && (
            <Button className="ml-auto" onClick={() => form.goTo(step + 1)}>
              Continue
              <ArrowRight aria-hidden="true" size={17} />
            </Button>
          )}
        </div>
      </fieldset>
      {warning}
    </WizardFormContext>
  );
}

function StepFields({ step, children }: { step: number; children: ReactNode }) {
  return (
    <div>
      {step === 0 && <CompanyInformation />}
      {step === 1 && <ProjectDetails />}
      {step === 2 && <ImpactAndMetrics />}
      {step === 3 && <MediaAndDocumentation />}
      {step === reviewStep && <ReviewAndSubmit>{children}</ReviewAndSubmit>}
    </div>
  );
}

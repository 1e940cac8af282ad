import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { messages } from "#domain/errors.ts";
import { hasKeyFields, type SubmissionDraft } from "#domain/submission/draft.ts";
import type { FieldName } from "#domain/submission/fields.ts";
import { problemsOf, reviewStep, wizardSteps } from "#domain/submission/steps.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { PublicConfig } from "~/lib/backend";
import { notify, prepareNotices } from "~/lib/notify";
import { useSession } from "~/lib/session";
import { useChosenFiles } from "./chosen-files";
import { focusField } from "./focus-field";
import { CompanyInformation } from "./steps/company-information";
import { ImpactAndMetrics } from "./steps/impact-and-metrics";
import { MediaAndDocumentation } from "./steps/media-and-documentation";
import { ProjectDetails } from "./steps/project-details";
import { ReviewAndSubmit } from "./steps/review-and-submit";
import { SubmitPanel } from "./submit-panel";
import type { EditedProject } from "./update-project";
import { useDraft } from "./use-draft";
import { useStep } from "./use-step";
import { useSubmit } from "./use-submit";
import { type WizardForm, WizardFormContext } from "./wizard-form";
import { WizardProgress } from "./wizard-progress";

interface WizardProps {
  config: PublicConfig;
  /** The project that is edited, and the form as it is opened; none for a new submission. */
  editing?: { project: EditedProject; draft: SubmissionDraft };
}

/** The five steps, for a new submission and for an edit. */
export function Wizard({ config, editing }: WizardProps) {
  const isEditing = editing !== undefined;
  const { draft, change, latest, isRestored } = useDraft(editing?.draft ?? null);
  const { step, show } = useStep(!isEditing);
  const files = useChosenFiles();
  const { stage, submit } = useSubmit(config, editing?.project ?? null);
  const { visited, left, leaveField } = useVisits(step);
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const heading = useStepFocus(step);
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
        <fieldset
          aria-labelledby="step-title"
          disabled={!isRestored || stage.name !== "idle"}
          className="min-w-0"
        >
          <StepFields step={step}>
            <SubmitPanel stage={stage} onSubmit={handleSubmit} />
          </StepFields>
        </fieldset>
      </Card>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {step > 0 && (
          <Button variant="secondary" onClick={() => form.goTo(step - 1)}>
            <ArrowLeft aria-hidden="true" size={17} />
            Previous
          </Button>
        )}
        {isEditing && (
          <Link to="/my-projects" className={buttonClass({ variant: "quiet" })}>
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
    </WizardFormContext>
  );
}

function StepFields({ step, children }: { step: number; children: ReactNode }) {
  if (step === 0) return <CompanyInformation />;
  if (step === 1) return <ProjectDetails />;
  if (step === 2) return <ImpactAndMetrics />;
  if (step === 3) return <MediaAndDocumentation />;
  return <ReviewAndSubmit>{children}</ReviewAndSubmit>;
}

/** Which steps and fields the visitor has left: what is wrong there may be said. */
function useVisits(step: number) {
  const [visited, setVisited] = useState<ReadonlySet<number>>(() => seenFrom(step, []));
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [before, setBefore] = useState(step);
  if (before !== step) {
    setBefore(step);
    setVisited(seenFrom(step, [...visited, before]));
  }
  return {
    visited,
    left,
    leaveField: (field: FieldName) => setLeft((known) => new Set([...known, field])),
  };
}

/** Whoever reaches the review has had the chance to see every step. */
function seenFrom(step: number, left: readonly number[]): Set<number> {
  const seen = step === reviewStep ? [...wizardSteps.keys()] : left;
  return new Set(seen.filter((index) => index !== reviewStep));
}

/** After a move the focus goes to the step's heading, or to the field that the visitor asked for. */
function useStepFocus(step: number) {
  const element = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<FieldName>(undefined);
  const shown = useRef(step);
  function focus() {
    if (wanted.current) focusField(wanted.current);
    else element.current?.focus({ preventScroll: true });
    wanted.current = undefined;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move is what it waits for
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focus();
  }, [step]);
  return {
    element,
    focus,
    next: (field: FieldName | undefined) => {
      wanted.current = field;
    },
  };
}

/** Whoever comes back signed in to a draft with its key fields can submit at once. */
function useJumpToReview(isAllowed: boolean, latest: () => SubmissionDraft, jump: () => void) {
  const { status, user } = useSession();
  const checkedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!isAllowed || status !== "signed-in" || checkedFor.current === user.id) return;
    checkedFor.current = user.id;
    if (!hasKeyFields(latest())) return;
    jump();
    notify("success", "Ready to submit", {
      description: "You're now logged in and can submit your project.",
    });
  });
}

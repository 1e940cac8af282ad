import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { hasKeyFields, type SubmissionDraft } from "#domain/submission/draft.ts";
import { type FieldName, wizardSteps } from "#domain/submission/fields/fields.ts";
import {
  type Problem,
  problemsOf,
  reviewStep,
  stepIndex,
  stepOf,
} from "#domain/submission/steps.ts";
import { takenIdMessage } from "#domain/submission/submission-errors.ts";
import { afterPress } from "~/lib/browser/after-press";
import { notify } from "~/lib/browser/notify";
import { takeFreshSignIn } from "~/lib/session/fresh-sign-in";
import { useSession } from "~/lib/session/session";
import { storedDraft, storedStep, storeStep } from "./draft-storage";
import { fieldFromState } from "./location-state";
import { openDraftId } from "./open-draft";
import { useDraft } from "./use-draft";
import { type TakenId, useProjectIdTaken } from "./use-project-id-taken";
import { fieldId } from "./wizard-form";

/** The URL parameter that holds the step. */
export const stepParam = "step";

interface WizardStart {
  /** The edited project and its id; null for a draft. */
  edited: SubmissionDraft | null;
  editedId: string | null;
  /** The edit's changes from before its session ended. */
  resumed: SubmissionDraft | undefined;
  /** The draft was just picked from the list, so the wizard does not jump to its review. */
  isPicked: boolean;
}

/** The draft, the current step, and the problems that may be shown so far. */
export function useWizard({ edited, editedId, resumed, isPicked }: WizardStart) {
  const isEditing = edited !== null;
  const [requestedField] = useState(fieldFromState(useLocation().state));
  const { draft, change, keep, latest, isRestored, isKept, keptId } = useDraft(resumed ?? edited);
  const { step, isSettled, showStep } = useStep(!isEditing, keptId, isPicked, requestedField);
  const { visited, leaveField, wasLeft } = useVisits(step, isSettled, isPicked);
  const { heading, focus, focusNext } = useStepFocus(step, isPicked, requestedField);
  const takenId = useProjectIdTaken(draft, editedId);
  const problems = useMemo(
    () => withTakenId(problemsOf(draft, edited), takenId),
    [draft, edited, takenId],
  );
  useJumpToReview(isRestored && !isEditing && !isPicked, latest, () =>
    showStep(reviewStep, { replace: true }),
  );
  return {
    draft,
    change,
    keep,
    keepDraft: () => keep(latest()),
    latest,
    isRestored,
    isKept,
    step,
    visited,
    heading,
    problems,
    takenId,
    leaveField,
    shownProblem: (field: FieldName) => {
      const problem = problems.find((candidate) => candidate.field === field);
      const mayShow = problem && (problem.isFound || wasLeft(field) || visited.has(problem.step));
      return mayShow ? problem.message : undefined;
    },
    goTo: (next: number, field?: FieldName) => {
      focusNext(field);
      if (next === step) focus();
      else showStep(next);
    },
  };
}

/**
 * A taken ID is reported immediately and listed with the other problems. It does not block
 * submitting, because the database then checks whether it is still taken.
 */
function withTakenId(problems: readonly Problem[], taken: TakenId | null): FoundProblem[] {
  const field = "project.id";
  if (taken === null || problems.some((problem) => problem.field === field)) return [...problems];
  const found = {
    step: stepOf(field),
    field,
    message: takenIdMessage(taken.id, taken.whose),
    isFound: true,
  } as const;
  return [...problems, found].sort((one, other) => one.step - other.step);
}

/** A problem that the user could not have foreseen, so it is shown before the field is left. */
interface FoundProblem extends Problem {
  isFound?: true;
}

/**
 * The step is in the URL, so that the back button goes one step back. Without one, it is the step
 * where the stored draft was left, or the first if there is no draft. For a draft that was just
 * picked, the URL's step is the previous draft's and is ignored; a requested field sets its own.
 */
function useStep(
  isStored: boolean,
  keptId: string | null,
  isPicked: boolean,
  requestedField: FieldName | undefined,
) {
  const [search, setSearch] = useSearchParams();
  const step = stepIndex(search.get(stepParam)) ?? 0;
  const isInUrl = search.has(stepParam);
  const isFirstRun = useRef(true);
  const [isSettled, setSettled] = useState(!isStored);

  const showStep = useCallback(
    (next: number, options: { replace?: boolean } = {}) => {
      setSearch({ [stepParam]: String(next + 1) }, options);
      window.scrollTo({ top: 0 });
    },
    [setSearch],
  );

  useEffect(() => {
    if (!isStored) return;
    if (!isFirstRun.current) {
      setSettled(true);
      return;
    }
    isFirstRun.current = false;
    const id = openDraftId();
    const last = isInUrl && !isPicked ? step : (storedStep(id) ?? 0);
    const left = requestedField ? stepOf(requestedField) : last;
    const wanted = storedDraft(id) ? left : 0;
    if (wanted !== step) showStep(wanted, { replace: true });
    else setSettled(true);
  }, [isStored, isPicked, requestedField, isInUrl, step, showStep]);

  // From its first change on, a draft has its own step, even after it got another id.
  useEffect(() => {
    if (isSettled && keptId !== null) storeStep(keptId, step);
  }, [isSettled, keptId, step]);

  return { step, isSettled, showStep };
}

/** The steps and fields that the visitor has left, whose problems may therefore be shown. */
function useVisits(step: number, isSettled: boolean, isPicked: boolean) {
  const [visited, setVisited] = useState<ReadonlySet<number>>(() =>
    isPicked ? new Set() : visitedSteps(step, []),
  );
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [before, setBefore] = useState(step);
  if (before !== step) {
    setBefore(step);
    setVisited(visitedSteps(step, isSettled ? [...visited, before] : []));
  }
  return {
    visited,
    wasLeft: (field: FieldName) => left.has(field),
    // Showing its message shifts the content below, which would make a click in progress miss.
    leaveField: (field: FieldName) =>
      afterPress(() => setLeft((known) => new Set([...known, field]))),
  };
}

/** A visitor who reaches the review counts as having visited every step. */
function visitedSteps(step: number, left: readonly number[]): Set<number> {
  const seen = step === reviewStep ? [...wizardSteps.keys()] : left;
  return new Set(seen.filter((index) => index !== reviewStep));
}

/** After a change of step, focuses the step's heading or the requested field. */
function useStepFocus(step: number, isPicked: boolean, requestedField: FieldName | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(requestedField);
  const shown = useRef(step);
  function focus() {
    if (wanted.current) focusField(wanted.current);
    else heading.current?.focus({ preventScroll: true });
    wanted.current = undefined;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the step changes
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focus();
  }, [step]);
  // A draft that was just picked continues where it was left.
  useEffect(() => {
    if (isPicked) heading.current?.focus({ preventScroll: true });
  }, [isPicked]);
  return {
    heading,
    focus,
    focusNext: (field: FieldName | undefined) => {
      wanted.current = field;
    },
  };
}

/** Focuses a field, or a group's first invalid or first input, and scrolls its label into view. */
function focusField(field: FieldName) {
  const element = document.getElementById(fieldId(field));
  if (!element) return;
  const control = element.matches("input, textarea, select")
    ? element
    : (element.querySelector<HTMLElement>("[aria-invalid=true]") ??
      element.querySelector<HTMLElement>("input"));
  element.scrollIntoView({ block: "center", behavior: "instant" });
  control?.focus({ preventScroll: true });
}

/** After signing in, a user whose draft has its key fields goes straight to the review. */
function useJumpToReview(isAllowed: boolean, latest: () => SubmissionDraft, jump: () => void) {
  const { status } = useSession();
  useEffect(() => {
    if (!isAllowed || status !== "signed-in" || !takeFreshSignIn()) return;
    if (!hasKeyFields(latest())) return;
    jump();
    notify("success", "Ready to submit", {
      description: "You're now logged in and can submit your project.",
    });
  });
}

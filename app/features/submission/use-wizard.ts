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
import { carriedField } from "./carried-state";
import { storedDraft, storedStep, storeStep } from "./draft-storage";
import { openDraftId } from "./open-draft";
import { useDraft } from "./use-draft";
import { useProjectIdTaken } from "./use-project-id-taken";
import { fieldId } from "./wizard-form";

/** The parameter that names the step. */
export const stepParam = "step";

interface WizardStart {
  /** The project that is edited and its id; null for a draft. */
  edited: SubmissionDraft | null;
  editedId: string | null;
  /** The draft was picked among others just now, so nobody is led on to its review. */
  isPicked: boolean;
}

/** The draft, the step that is shown, and what may be said about the fields so far. */
export function useWizard({ edited, editedId, isPicked }: WizardStart) {
  const isEditing = edited !== null;
  const [askedFor] = useState(carriedField(useLocation().state));
  const { draft, change, keep, latest, isRestored, isKept } = useDraft(edited);
  const { step, isSettled, showStep } = useStep(!isEditing, isPicked, askedFor);
  const { visited, leaveField, wasLeft } = useVisits(step, isSettled, isPicked);
  const { heading, focus, focusNext } = useStepFocus(step, isPicked, askedFor);
  const takenId = useProjectIdTaken(draft, editedId);
  const problems = useMemo(() => withTakenId(problemsOf(draft), takenId), [draft, takenId]);
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
    leaveField,
    shownProblem: (field: FieldName) => {
      const problem = problems.find((candidate) => candidate.field === field);
      const maySay = problem && (problem.isFound || wasLeft(field) || visited.has(problem.step));
      return maySay ? problem.message : undefined;
    },
    goTo: (next: number, field?: FieldName) => {
      focusNext(field);
      if (next === step) focus();
      else showStep(next);
    },
  };
}

/**
 * An id that is taken is said at once and listed with the rest. It does not keep anybody from submitting:
 * whether it still is, the database decides then.
 */
function withTakenId(problems: readonly Problem[], takenId: string | null): FoundProblem[] {
  const field = "project.id";
  if (takenId === null || problems.some((problem) => problem.field === field)) return [...problems];
  const taken = {
    step: stepOf(field),
    field,
    message: takenIdMessage(takenId),
    isFound: true,
  } as const;
  return [...problems, taken].sort((one, other) => one.step - other.step);
}

/** A problem that nobody could have seen before: there is no waiting until the field was left. */
interface FoundProblem extends Problem {
  isFound?: true;
}

/**
 * The step in the address, so that the back button goes one step back. Without one, the step where
 * the stored draft was left; without a draft, the first. A draft that was just picked finds the step
 * of the one before it in the address; a field that is asked for is on a step of its own.
 */
function useStep(isStored: boolean, isPicked: boolean, askedFor: FieldName | undefined) {
  const [search, setSearch] = useSearchParams();
  const step = stepIndex(search.get(stepParam)) ?? 0;
  const isInAddress = search.has(stepParam);
  const isFirstLook = useRef(true);
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
    if (!isFirstLook.current) {
      storeStep(openDraftId(), step);
      setSettled(true);
      return;
    }
    isFirstLook.current = false;
    const id = openDraftId();
    const last = isInAddress && !isPicked ? step : (storedStep(id) ?? 0);
    const left = askedFor ? stepOf(askedFor) : last;
    const isKept = storedDraft(id) !== null;
    const wanted = isKept ? left : 0;
    if (isKept) storeStep(id, wanted);
    if (wanted !== step) showStep(wanted, { replace: true });
    else setSettled(true);
  }, [isStored, isPicked, askedFor, isInAddress, step, showStep]);

  return { step, isSettled, showStep };
}

/** Which steps and fields the visitor has left: what is wrong there may be said. */
function useVisits(step: number, isSettled: boolean, isPicked: boolean) {
  const [visited, setVisited] = useState<ReadonlySet<number>>(() =>
    isPicked ? new Set() : seenFrom(step, []),
  );
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [before, setBefore] = useState(step);
  if (before !== step) {
    setBefore(step);
    setVisited(seenFrom(step, isSettled ? [...visited, before] : []));
  }
  return {
    visited,
    wasLeft: (field: FieldName) => left.has(field),
    // Its message makes what stands below move.
    leaveField: (field: FieldName) =>
      afterPress(() => setLeft((known) => new Set([...known, field]))),
  };
}

/** Whoever reaches the review has had the chance to see every step. */
function seenFrom(step: number, left: readonly number[]): Set<number> {
  const seen = step === reviewStep ? [...wizardSteps.keys()] : left;
  return new Set(seen.filter((index) => index !== reviewStep));
}

/** After a move the focus goes to the step's heading, or to the field that the visitor asked for. */
function useStepFocus(step: number, isPicked: boolean, askedFor: FieldName | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(askedFor);
  const shown = useRef(step);
  function focus() {
    if (wanted.current) focusField(wanted.current);
    else heading.current?.focus({ preventScroll: true });
    wanted.current = undefined;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move is what it waits for
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focus();
  }, [step]);
  // Whoever picked a draft goes on where it was left.
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

/** Puts the focus on a field, or on what is wrong or first in a group, with its label in sight. */
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

/** Whoever comes back from signing in to a draft with its key fields can submit at once. */
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

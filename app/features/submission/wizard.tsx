import { ArrowDown, ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { messages } from "#domain/errors.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { wizardSteps } from "#domain/submission/fields/fields.ts";
import { fileSlotNames } from "#domain/submission/file-slots.ts";
import { problemsOf, reviewStep } from "#domain/submission/steps.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { useUnsavedWarning } from "~/components/ui/unsaved-warning";
import { notify, prepareNotices } from "~/lib/browser/notify";
import type { ProjectToEdit } from "~/lib/data/my-projects-query";
import { useStayAfterSignOut } from "~/lib/session/ended-session";
import { useSessionCheck } from "~/lib/session/use-session-check";
import {
  filesNameOf,
  forgetFilesExcept,
  showKeptFilesOf,
  useAreFilesKept,
  useChosenFiles,
} from "./chosen-files";
import { CompanyOffer } from "./company-offer";
import { DraftBar } from "./draft-bar";
import { anyDrafts } from "./draft-storage";
import { EnabledEarly, wizardFieldsId } from "./enabled-early";
import { openDraftId } from "./open-draft";
import type { OpenEdit } from "./open-edit";
import { SaveChanges } from "./save-changes";
import { SessionNotice, useIsFormEnded } from "./session-notice";
import { filesNamesOfEdits } from "./set-aside-edits";
import { SignInOffer } from "./sign-in-offer";
import { StepBar } from "./step-bar";
import { CompanyInformation } from "./steps/company-information";
import { ImpactAndMetrics } from "./steps/impact-and-metrics";
import { MediaAndDocumentation } from "./steps/media-and-documentation";
import { ProjectDetails } from "./steps/project-details";
import { ReviewAndSubmit } from "./steps/review-and-submit";
import { useStoredFiles } from "./stored-files-context";
import { SubmitPanel, submitPanelId } from "./submit-panel";
import { SubmitProgress } from "./submit-progress";
import { useSetAside } from "./use-set-aside";
import { useSubmit } from "./use-submit";
import { useWizard } from "./use-wizard";
import { WizardFormContext } from "./wizard-form";
import { WizardProgress } from "./wizard-progress";

interface WizardProps {
  /** The project being edited; undefined for a new submission. */
  editing?: OpenEdit;
  /** Called with the project's current version, if it was changed elsewhere. */
  onNewer?: (newer: ProjectToEdit) => void;
  /** The draft was just picked from the list. */
  isPicked?: boolean;
  /** Called when another draft is opened, to restart the wizard with it. */
  onOpenDraft?: () => void;
}

const noRemovals = {};

/** The five-step form for a new submission or an edit. */
export function Wizard({ editing, onNewer, isPicked = false, onOpenDraft }: WizardProps) {
  const isEditing = editing !== undefined;
  const wizard = useWizard({
    edited: editing?.draft ?? null,
    editedId: editing?.projectId ?? null,
    resumed: editing?.resumed?.draft,
    isPicked,
  });
  const { draft, latest, step, goTo } = wizard;
  const files = useChosenFiles();
  const stored = useStoredFiles();
  const isChanged =
    editing !== undefined &&
    (draft !== editing.draft ||
      stored?.isChanged === true ||
      fileSlotNames.some((slot) => files[slot].length > 0));
  const edit = useSetAside({ editing, isChanged, draft, removals: stored?.removals ?? noRemovals });
  const areFilesKept = useAreFilesKept();
  const isStored = (isEditing ? edit.isSetAside : wizard.isKept) && areFilesKept;
  const { stage, submit } = useSubmit({
    editing,
    onSaved: edit.discard,
    onRebased: (rebased, newer) => {
      wizard.keep(rebased);
      onNewer?.(newer);
    },
  });
  // Drafts are kept in the browser, edits only once their session has ended. No warning while an
  // edit is being saved.
  const { warning, allowLeaving } = useUnsavedWarning(
    isChanged && stage.name === "idle" && !isStored,
  );
  const isEnded = useIsFormEnded();
  useStayAfterSignOut(!isEditing || isChanged);
  useSessionCheck(step);
  useEffect(prepareNotices, []);
  useDraftFiles(isEditing || !wizard.isRestored ? null : draft);

  function handleSubmit() {
    const [first] = problemsOf(latest(), editing?.draft);
    if (!first) return void submit(latest(), [...(stored?.removed ?? [])]);
    notify("error", messages.completeRequiredFields, { description: first.message });
    goTo(first.step, first.field);
  }

  return (
    <WizardFormContext
      value={{
        ...wizard,
        isEditing,
        opened: editing?.draft ?? null,
        storedLogoUrl: editing?.logoUrl ?? null,
      }}
    >
      <noscript>
        <p className="mb-6 text-brick">JavaScript is required to submit a project.</p>
      </noscript>
      {onOpenDraft && (
        <DraftBar
          draft={draft}
          isRestored={wizard.isRestored}
          isBusy={stage.name !== "idle"}
          onOpen={onOpenDraft}
        />
      )}
      <SessionNotice isEditing={isEditing} isStored={isStored} />
      {!wizard.isKept && <NotKept />}
      {!isEditing && !isEnded && step === 0 && <SignInOffer />}
      {!isEditing && step === 0 && wizard.isRestored && (
        <CompanyOffer draft={draft} onTake={wizard.keep} />
      )}
      {/* Disabled until the draft is restored, and while it is being submitted. */}
      <fieldset
        id={wizardFieldsId}
        aria-labelledby="step-title"
        disabled={!wizard.isRestored || stage.name !== "idle"}
        // Focused fields stay clear of the notice above.
        className={cn("min-w-0", isEnded && "[&_:is(a,button,input,select,textarea)]:scroll-mt-28")}
      >
        <WizardProgress step={step} visited={wizard.visited} />
        <Card className="mt-7 shadow-card">
          <h2
            ref={wizard.heading}
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
        <StepBar>
          {step > 0 && (
            <Button variant="secondary" onClick={() => goTo(step - 1)}>
              <ArrowLeft aria-hidden="true" size={17} />
              <span className={cn(isEditing && "max-md:sr-only")}>Previous</span>
            </Button>
          )}
          {isEditing && (
            <Link
              to="/my-projects"
              onClick={() => {
                allowLeaving();
                edit.discard();
              }}
              // Aligns the label with the left edge of the card above.
              className={cn(
                buttonClass({ variant: "quiet" }),
                step === 0 && "-ml-5.5 max-md:-ml-3.5",
              )}
            >
              Cancel
            </Link>
          )}
          {step < reviewStep && (
            <div className="ml-auto flex flex-wrap gap-3 max-md:gap-2">
              {isEditing && <SaveChanges stage={stage} onSave={handleSubmit} />}
              <Button onClick={() => goTo(step + 1)}>
                Continue
                <ArrowRight aria-hidden="true" size={17} />
              </Button>
            </div>
          )}
          {step === reviewStep && (
            <Button variant="secondary" className="ml-auto md:hidden" onClick={showSubmitPanel}>
              {isEditing ? "Go to save" : "Go to submit"}
              <ArrowDown aria-hidden="true" size={17} />
            </Button>
          )}
        </StepBar>
        {step < reviewStep && <SubmitProgress stage={stage} />}
      </fieldset>
      {!isEditing && step === 0 && <EnabledEarly />}
      {warning}
    </WizardFormContext>
  );
}

/** Shows the open draft's files, and removes those of deleted drafts. */
function useDraftFiles(draft: SubmissionDraft | null) {
  const name = draft && filesNameOf({ id: openDraftId(), draft });
  useEffect(() => {
    if (name === null) return;
    showKeptFilesOf(name);
    forgetFilesExcept([...anyDrafts().map(filesNameOf), ...filesNamesOfEdits()]);
  }, [name]);
}

/** On a phone the review is long, and its submit panel far below. */
function showSubmitPanel() {
  const panel = document.getElementById(submitPanelId);
  panel?.scrollIntoView({ block: "center" });
  panel?.focus({ preventScroll: true });
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

function NotKept() {
  // Users further down the page do not see the note above the form.
  useEffect(() => {
    notify("warning", "Your draft is not being saved", {
      description: "This browser's storage is full or blocked.",
      duration: 12_000,
    });
  }, []);
  return (
    <p className="mb-6 rounded-xl bg-yellow-tint px-5 py-3.5 text-[0.9375rem]">
      This browser cannot save what you enter because its storage is full or blocked. Submit before
      you leave this page, or discard drafts you no longer need.
    </p>
  );
}

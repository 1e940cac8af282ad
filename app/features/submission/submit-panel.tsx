import { LogIn } from "lucide-react";
import { PrefetchPageLinks, useLocation, useNavigate } from "react-router";
import { messages } from "#domain/errors.ts";
import { loginPath, submissionPath } from "#domain/sign-in/sign-in.ts";
import { hasKeyFields } from "#domain/submission/draft.ts";
import { Button } from "~/components/ui/button";
import { useSession } from "~/lib/session/session";
import { useAreFilesKept } from "./chosen-files";
import { SubmitProgress } from "./submit-progress";
import type { SubmitStage } from "./use-submit";
import { useWizardForm } from "./wizard-form";

interface SubmitPanelProps {
  stage: SubmitStage;
  onSubmit: () => void;
}

export const submitPanelId = "submit-panel";

/** The end of the review: the remaining obstacles, and the submit button. */
export function SubmitPanel({ stage, onSubmit }: SubmitPanelProps) {
  const { draft, isEditing } = useWizardForm();
  const { status, user } = useSession();
  const isBusy = stage.name !== "idle";
  const obstacles = [
    status === "signed-out" && (isEditing ? messages.logInToSave : messages.logInToSubmit),
    !draft.terms.agreementToTerms && messages.agreeToTerms,
    !hasKeyFields(draft) && messages.completeRequiredFields,
  ].filter((obstacle) => obstacle !== false);
  const isReady = user !== null && user.id !== "" && obstacles.length === 0;
  return (
    <section
      id={submitPanelId}
      tabIndex={-1}
      className="border-t border-rule px-5 py-7 outline-none md:px-8"
    >
      {status === "signed-out" && !isEditing && <LoginRequired />}
      <p className="text-[0.9375rem] leading-relaxed text-quiet">
        {isEditing
          ? "Our team reviews your changes before they are published."
          : "Our team reviews every submission before it is published, and will e-mail you the decision."}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          disabled={!isReady || isBusy}
          aria-busy={isBusy}
          aria-describedby={obstacles.length > 0 ? "submit-obstacles" : undefined}
          onClick={onSubmit}
        >
          {label(isEditing, isBusy)}
        </Button>
        <ul id="submit-obstacles" aria-live="polite" className="text-sm text-quiet">
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      </div>
      <SubmitProgress stage={stage} />
      {/* Prefetched, because the page that explains a failure must not need the network. */}
      <PrefetchPageLinks page="/submission-error" />
      <PrefetchPageLinks page="/submission-success" />
    </section>
  );
}

function label(isEditing: boolean, isBusy: boolean): string {
  if (isEditing) return isBusy ? "Saving..." : "Save changes";
  return isBusy ? "Submitting..." : "Submit Project";
}

function LoginRequired() {
  const { keepDraft } = useWizardForm();
  const navigate = useNavigate();
  const { search } = useLocation();
  const areKept = useAreFilesKept();
  return (
    <section
      aria-labelledby="login-required"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl bg-mint px-5 py-4 text-pine"
    >
      <div className="min-w-0">
        <h3 id="login-required" className="font-serif text-xl font-medium">
          Login Required to Submit
        </h3>
        <p className="mt-1 text-[0.9375rem]">
          {areKept
            ? "What you entered and the files you chose are saved in this browser."
            : "What you entered is saved in this browser. You will need to choose files again afterwards."}
        </p>
      </div>
      <Button
        onClick={() => {
          keepDraft();
          void navigate(loginPath, { state: { from: `${submissionPath}${search}` } });
        }}
      >
        <LogIn aria-hidden="true" size={17} />
        Go to Login
      </Button>
    </section>
  );
}

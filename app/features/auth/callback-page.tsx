import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CallbackLink } from "#domain/sign-in/callback.ts";
import { pageAfterSignIn } from "#domain/sign-in/page-after-sign-in.ts";
import { newPasswordPath } from "#domain/sign-in/sign-in.ts";
import { SecondFactorStep } from "~/components/second-factor/second-factor-step";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { notify, prepareNotices } from "~/lib/browser/notify";
import { isOwnRequest, rememberedSignInRequest, takeReturnPath } from "~/lib/session/auth-request";
import { hasSubmissionDraft } from "~/lib/session/draft-owner";
import { noteSignIn } from "~/lib/session/fresh-sign-in";
import { lacksSecondFactor } from "~/lib/session/second-factor";
import { useSession } from "~/lib/session/session";
import { resetSession } from "~/lib/session/sign-out";
import { chooseConsent, currentConsent } from "~/lib/session/use-consent";
import { CallbackConfirm } from "./callback-confirm";
import { CallbackError } from "./callback-error";
import { takeCallbackLink } from "./callback-link";
import { completeSignIn, type SignInFailure } from "./complete-sign-in";
import { acceptEssentialCookies } from "./consent-request";

type Step =
  | { name: "loading" | "keep" }
  | { name: "second-factor"; link: CallbackLink }
  | { name: "confirm"; link: Extract<CallbackLink, { kind: "link" }> }
  | { name: "error"; failure: SignInFailure };

/** The page that e-mailed links open. */
export function CallbackPage() {
  const [step, setStep] = useState<Step>({ name: "loading" });
  const navigate = useNavigate();
  const hasStarted = useRef(false);

  useEffect(() => {
    // Effects run twice in development, but a link can be taken from the URL only once.
    if (hasStarted.current) return;
    hasStarted.current = true;
    prepareNotices();
    const link = takeCallbackLink();
    if (link.kind === "link" && !maySkipConfirmation(link.requestId)) {
      setStep({ name: "confirm", link });
    } else {
      void complete(link);
    }
  });

  async function complete(link: CallbackLink) {
    setStep({ name: "loading" });
    const failure = await completeSignIn(link);
    if (failure) {
      setStep({ name: "error", failure });
      notify("error", failure.title, { description: failure.message });
    } else if (await lacksSecondFactor()) {
      setStep({ name: "second-factor", link });
    } else {
      await proceed(link);
    }
  }

  async function proceed(link: CallbackLink) {
    const isRecovery = link.kind === "link" && link.type === "recovery";
    if (currentConsent() === "accepted" || link.kind === "link") await finishSignIn(isRecovery);
    else setStep({ name: "keep" });
  }

  async function finishSignIn(isRecovery = false) {
    noteSignIn();
    notify("success", "Successfully logged in", { description: "Welcome back!" });
    if (isRecovery) return navigate(newPasswordPath, { replace: true });
    const remembered = takeReturnPath();
    const path = pageAfterSignIn({ hasDraft: hasSubmissionDraft(), remembered });
    await navigate(path, { replace: true });
  }

  // A response that arrives after the timeout still signs the user in, so the page moves on.
  const { status } = useSession();
  const isLate = step.name === "error" && status === "signed-in";
  const finishLate = useEffectEvent(async () => {
    if (await lacksSecondFactor()) setStep({ name: "second-factor", link: { kind: "nothing" } });
    else await finishSignIn();
  });
  useEffect(() => {
    if (isLate) void finishLate();
  }, [isLate]);

  return (
    <Page className="flex min-h-[60vh] items-start justify-center md:items-center">
      <Card className="w-full max-w-136 p-6 shadow-card md:p-9">
        {step.name === "loading" && (
          <div className="flex min-h-32 items-center justify-center">
            <h1 className="noscript:hidden">
              <Spinner label="Logging you in..." className="text-lg" />
            </h1>
            <noscript>
              <p className="text-brick">Logging in needs JavaScript.</p>
            </noscript>
          </div>
        )}
        {step.name === "confirm" && (
          <CallbackConfirm
            email={isOwnRequest(step.link.requestId) ? requestedEmail() : null}
            onContinue={() => void complete(step.link)}
          />
        )}
        {step.name === "second-factor" && (
          <SecondFactorStep level={1} onDone={() => void proceed(step.link)} />
        )}
        {step.name === "keep" && (
          <KeepSession
            onAccept={() => {
              acceptEssentialCookies();
              void finishSignIn();
            }}
          />
        )}
        {step.name === "error" && <CallbackError failure={step.failure} />}
      </Card>
    </Page>
  );
}

/**
 * The browser that requested a link need not confirm it. A link requested elsewhere could belong to
 * any account, and a mail scanner that opens it must not use it up.
 */
function maySkipConfirmation(requestId: string | null): boolean {
  return isOwnRequest(requestId) && currentConsent() === "accepted";
}

function requestedEmail(): string | null {
  return rememberedSignInRequest()?.email ?? null;
}

/** Shown if this device has a session although essential cookies were not accepted. */
function KeepSession({ onAccept }: { onAccept: () => void }) {
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-[-0.015em]">Stay logged in?</h1>
      <p className="mt-3 leading-relaxed text-quiet">
        Logging in stores an essential cookie and your session on this device, and nothing else.
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button onClick={onAccept}>Accept cookies and continue</Button>
        <Button
          variant="secondary"
          onClick={() => {
            chooseConsent("declined");
            void resetSession("/");
          }}
        >
          Decline and log out
        </Button>
      </div>
    </>
  );
}

import { MailOpen } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { invitationPath, invitedEmail } from "#domain/people/invitations.ts";
import type { LoginOptions } from "#domain/sign-in/login-methods.ts";
import { originPath, pageAfterSignIn } from "#domain/sign-in/page-after-sign-in.ts";
import { SecondFactorStep } from "~/components/second-factor/second-factor-step";
import { Card } from "~/components/ui/card";
import { NoticeBox } from "~/components/ui/notice-box";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { notify, prepareNotices } from "~/lib/browser/notify";
import { usePublicConfig } from "~/lib/data/public-config";
import { hasSubmissionDraft } from "~/lib/session/draft-owner";
import { noteSignIn } from "~/lib/session/fresh-sign-in";
import { lacksSecondFactor } from "~/lib/session/second-factor";
import { useSession } from "~/lib/session/session";
import { DemoSignInPanel } from "./demo-sign-in-panel";
import { LoginForm, type LoginFormValues } from "./login-form";
import { LoginWarnings } from "./login-warnings";
import { OtherMethods } from "./other-methods";
import { sendMagicLink } from "./send-link";
import { SentPanel } from "./sent-panel";

type Stage =
  | { name: "idle"; hasFailed?: boolean }
  | { name: "sending" }
  | { name: "sent"; at: number; isSending: boolean };

const benefits = [
  "Prices per tonne, permanence and independent ratings for every listed project",
  "Submit your own projects and keep them up to date",
];
const withoutPassword = "No password: a link logs you in, and creates your account if you are new";

/** Until the configuration is known. */
const emailOnly: LoginOptions = { hasEmail: true, hasPassword: false, providers: [] };

export function LoginPage() {
  const config = usePublicConfig();
  const login = config?.login ?? emailOnly;
  const { state, search } = useLocation();
  const from = originPath(state, search);
  const [values, setValues] = useState<LoginFormValues>({ email: "", wantsUpdates: true });
  /** An address from an invitation, which is known only after the first render. */
  const [invited, setInvited] = useState("");
  const [stage, setStage] = useState<Stage>({ name: "idle" });
  const secondStep = useRedirectWhenSignedIn(from, stage.name === "sent");
  // The server renders one page for everybody, whatever the address asks for.
  const [isInvited, setIsInvited] = useState(false);
  useEffect(() => setIsInvited(from?.startsWith(invitationPath("")) ?? false), [from]);
  useEffect(prepareNotices, []);
  useEffect(() => {
    const email = invitedEmail(window.location.hash);
    if (!email) return;
    const { pathname, search: query } = window.location;
    window.history.replaceState(window.history.state, "", `${pathname}${query}`);
    setValues((current) => ({ ...current, email }));
    setInvited(email);
  }, []);

  async function send(request: LoginFormValues, before: Stage) {
    const failure = await sendMagicLink({ ...request, from });
    if (failure) {
      setStage(before.name === "idle" ? { ...before, hasFailed: true } : before);
      notify("error", "Login failed", { description: failure });
      return;
    }
    setStage({ name: "sent", at: Date.now(), isSending: false });
    notify("success", "Magic link sent!", { description: "Check your email for the login link." });
  }

  function handleSubmit(request: LoginFormValues) {
    setValues(request);
    setStage({ name: "sending" });
    void send(request, { name: "idle" });
  }

  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <div>
          <PageHeader
            title={login.hasEmail ? "Log in with your email" : "Log in"}
            intro="See what a tonne costs, how long it stays removed and how it is rated."
            className="mb-0 md:mb-0 lg:pt-6"
          />
          <ul className="mt-7 hidden max-w-136 space-y-3 border-l border-rule pl-5 text-[0.9375rem] leading-relaxed text-quiet sm:block">
            {(login.hasEmail ? [...benefits, withoutPassword] : benefits).map((benefit) => (
              <li key={benefit} className="text-pretty">
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <LoginWarnings />
          <Card className="p-6 shadow-card md:p-8">
            {secondStep && <SecondFactorStep level={2} onDone={secondStep.onDone} />}
            {!secondStep && stage.name === "sent" && (
              <SentPanel
                email={values.email}
                sentAt={stage.at}
                isSending={stage.isSending}
                onResend={() => {
                  setStage({ ...stage, isSending: true });
                  void send(values, stage);
                }}
                onOtherAddress={() => setStage({ name: "idle" })}
              />
            )}
            {!secondStep && stage.name !== "sent" && (
              <>
                {isInvited && (
                  <NoticeBox icon={MailOpen} title="You are invited" tone="calm" className="mb-6">
                    <p>Log in with the address that received the invitation, then accept it.</p>
                  </NoticeBox>
                )}
                {login.hasEmail && (
                  <LoginForm
                    key={invited}
                    initial={values}
                    isSending={stage.name === "sending"}
                    hasFailed={stage.name === "idle" && stage.hasFailed}
                    onSubmit={handleSubmit}
                  />
                )}
                <OtherMethods login={login} from={from} />
                {config?.isDemo && <DemoSignInPanel />}
              </>
            )}
          </Card>
        </div>
      </div>
    </Page>
  );
}

/**
 * Sends users who are signed in, here or in another tab, back to where they came from. Those who
 * have a second factor are asked for it first: returned is what to do once it was given.
 */
function useRedirectWhenSignedIn(from: string | null, isNewSignIn: boolean) {
  const { status } = useSession();
  const navigate = useNavigate();
  const wasSignedOut = useRef(false);
  const [isStepNeeded, setStepNeeded] = useState(false);

  function leave() {
    if (wasSignedOut.current) noteSignIn();
    const hasDraft = isNewSignIn && hasSubmissionDraft();
    void navigate(pageAfterSignIn({ hasDraft, remembered: from }), { replace: true });
  }
  const leaveAtOnce = useEffectEvent(leave);
  useEffect(() => {
    if (status === "signed-out") {
      wasSignedOut.current = true;
      setStepNeeded(false);
    }
    if (status !== "signed-in") return;
    let isCurrent = true;
    void lacksSecondFactor().then((isLacking) => {
      if (!isCurrent) return;
      if (isLacking) setStepNeeded(true);
      else leaveAtOnce();
    });
    return () => {
      isCurrent = false;
    };
  }, [status]);
  function finishStep() {
    notify("success", "Successfully logged in", { description: "Welcome back!" });
    leave();
  }
  return isStepNeeded ? { onDone: finishStep } : null;
}

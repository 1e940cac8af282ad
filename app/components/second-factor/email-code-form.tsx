import { useState } from "react";
import { messages } from "#domain/errors.ts";
import { isNetworkFailure } from "#domain/sign-in/network-failure.ts";
import { signInTimes } from "#domain/sign-in/sign-in.ts";
import { Button } from "~/components/ui/button";
import { EmailText } from "~/components/ui/email-text";
import { useCountdown } from "~/lib/browser/use-countdown";
import { browserClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { CodeEntry } from "./code-entry";

interface EmailCodeFormProps {
  email: string;
  onDone: () => void;
}

/** For users without a second factor: a code sent to their address. */
export function EmailCodeForm({ email, onDone }: EmailCodeFormProps) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const secondsLeft = useCountdown((sentAt ?? 0) + signInTimes.resendWait);

  async function send() {
    setSending(true);
    const refusal = await sendCode(email);
    setSending(false);
    setProblem(refusal);
    if (!refusal) setSentAt(Date.now());
  }

  const address = (
    <strong className="font-medium wrap-anywhere">
      <EmailText email={email} />
    </strong>
  );
  return (
    <div className="grid gap-4">
      <p className="text-sm leading-relaxed">
        {sentAt === null ? <>We send a six-digit code to {address}.</> : <>Sent to {address}.</>}
      </p>
      <p role="alert" className="text-sm text-brick empty:hidden">
        {problem}
      </p>
      {sentAt === null ? (
        <Button autoFocus disabled={isSending} aria-busy={isSending} onClick={() => void send()}>
          {isSending ? "Sending…" : "Send me a code"}
        </Button>
      ) : (
        <CodeEntry
          kind="digits"
          label="Six-digit code"
          hint="From our latest e-mail to you. You need not open the link in it."
          action="Confirm"
          onSend={(code) => checkCode(email, code)}
          onDone={onDone}
        >
          <Button
            variant="secondary"
            className="tabular-nums"
            disabled={isSending || secondsLeft > 0}
            onClick={() => void send()}
          >
            {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : "Send again"}
          </Button>
        </CodeEntry>
      )}
    </div>
  );
}

async function sendCode(email: string): Promise<string | null> {
  try {
    const { auth } = await browserClient();
    const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    if (!error) return null;
    return isNetworkFailure(error)
      ? withNetworkCause(messages.factorNotChecked, error)
      : error.message;
  } catch (error) {
    log.error("The code could not be asked for", error);
    return withNetworkCause(messages.factorNotChecked, error);
  }
}

/** A right code opens a new session in place of this one, with a new time of login. */
async function checkCode(email: string, token: string): Promise<string | null> {
  try {
    const { auth } = await browserClient();
    const { data, error } = await auth.verifyOtp({ email, token, type: "email" });
    if (!error && data.session) return null;
    if (error?.status === 429) return error.message;
    if (error?.status && error.status < 500) return messages.codeRefused;
    return withNetworkCause(messages.factorNotChecked, error);
  } catch (error) {
    log.error("The code could not be checked", error);
    return withNetworkCause(messages.factorNotChecked, error);
  }
}

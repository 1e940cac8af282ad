import { type FormEvent, useState } from "react";
import { messages } from "#domain/errors.ts";
import { codeDigits, codeLength } from "#domain/sign-in/sign-in-code.ts";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { recordDiagnostic } from "~/lib/session/auth-record";
import { lacksSecondFactor } from "~/lib/session/second-factor";
import { acceptEssentialCookies, useNeedsConsent } from "./consent-request";

/** An alternative to the link, for users who read the e-mail on another device. */
export function CodeForm({ email }: { email: string }) {
  const [code, setCode] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const needsConsent = useNeedsConsent();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (code.length !== codeLength) {
      setIsRefused(true);
      notify("error", "Invalid code", { description: `Please enter all ${codeLength} digits.` });
      return;
    }
    if (needsConsent) acceptEssentialCookies();
    setIsBusy(true);
    const refusal = await verifyCode(email, code);
    setIsBusy(false);
    setIsRefused(refusal !== null);
    if (refusal) notify("error", "Authentication error", { description: refusal });
    else if (!(await lacksSecondFactor())) {
      notify("success", "Successfully logged in", { description: "Welcome back!" });
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <TextField
        label="Six-digit code"
        hint="The e-mail also contains a code, in case you read it on another device."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        value={code}
        error={isRefused ? "Check it against our latest e-mail, or ask for a new one." : undefined}
        onChange={({ target }) => {
          setCode(codeDigits(target.value));
          setIsRefused(false);
        }}
        className="font-medium tracking-[0.35em] tabular-nums"
      />
      {needsConsent && (
        <p className="text-sm text-quiet">
          Logging in stores an essential cookie and your session on this device.
        </p>
      )}
      <Button type="submit" className="w-full" disabled={isBusy} aria-busy={isBusy}>
        {codeButtonLabel(isBusy, needsConsent)}
      </Button>
    </form>
  );
}

function codeButtonLabel(isBusy: boolean, needsConsent: boolean): string {
  if (isBusy) return "Checking...";
  return needsConsent ? "Accept cookies and log in" : "Log in with code";
}

async function verifyCode(email: string, token: string): Promise<string | null> {
  try {
    const { auth } = await browserClient();
    const { data, error } = await auth.verifyOtp({ email, token, type: "email" });
    if (!error && data.session) return null;
    recordDiagnostic("code_refused", error?.code ?? "no_session");
    if (!error) return messages.sessionMissing;
    if (error.status === 429) return error.message;
    return error.status && error.status < 500
      ? messages.codeRefused
      : withNetworkCause(messages.signInFailed, error);
  } catch (error) {
    log.error("The code could not be checked", error);
    return withNetworkCause(messages.signInFailed, error);
  }
}

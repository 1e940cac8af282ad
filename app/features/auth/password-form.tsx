import { type FormEvent, useState } from "react";
import { messages } from "#domain/errors.ts";
import { looksLikeEmail } from "#domain/sign-in/email-spelling.ts";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { acceptEssentialCookies, useNeedsConsent } from "./consent-request";
import { type PasswordStep, submitPassword } from "./submit-password";

const labels: Record<PasswordStep, { button: string; busy: string }> = {
  "log-in": { button: "Log in with password", busy: "Logging in..." },
  "sign-up": { button: "Create account", busy: "Creating..." },
  forgotten: { button: "Send reset link", busy: "Sending..." },
};

const otherSteps: Record<PasswordStep, { step: PasswordStep; label: string }[]> = {
  "log-in": [
    { step: "sign-up", label: "Create an account" },
    { step: "forgotten", label: "Forgot your password?" },
  ],
  "sign-up": [{ step: "log-in", label: "I have an account" }],
  forgotten: [{ step: "log-in", label: "Back to the password" }],
};

/** Logging in with a password, creating an account with one, and asking for a new one. */
export function PasswordForm() {
  const [step, setStep] = useState<PasswordStep>("log-in");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const needsConsent = useNeedsConsent();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!looksLikeEmail(email)) {
      notify("error", "Invalid email", { description: messages.invalidEmail });
      return;
    }
    if (needsConsent && step === "log-in") acceptEssentialCookies();
    setIsBusy(true);
    const { failure, note } = await submitPassword(step, { email: email.trim(), password });
    setIsBusy(false);
    setOutcome(note ?? null);
    if (failure) notify("error", "Login failed", { description: failure });
    else if (step === "log-in") notify("success", "Successfully logged in");
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="space-y-4"
    >
      <TextField
        label="Email address for the password"
        name="email"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {step !== "forgotten" && (
        <TextField
          label="Password"
          name="password"
          type="password"
          required
          autoComplete={step === "log-in" ? "current-password" : "new-password"}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {outcome && (
        <p role="status" className="text-sm">
          {outcome}
        </p>
      )}
      <Button
        type="submit"
        variant="secondary"
        className="w-full"
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? labels[step].busy : labels[step].button}
      </Button>
      <div className="flex flex-wrap gap-2.5">
        {otherSteps[step].map((other) => (
          <Button
            key={other.step}
            size="sm"
            variant="quiet"
            onClick={() => {
              setStep(other.step);
              setOutcome(null);
            }}
          >
            {other.label}
          </Button>
        ))}
      </div>
    </form>
  );
}

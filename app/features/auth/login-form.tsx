import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { messages } from "#domain/errors.ts";
import { looksLikeEmail } from "#domain/sign-in/email-spelling.ts";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { usePreHydrationInput } from "~/lib/browser/use-pre-hydration-input";
import { useContactEmail } from "~/lib/data/public-config";
import { ConsentRequest } from "./consent-request";

export interface LoginFormValues {
  email: string;
  wantsUpdates: boolean;
}

interface LoginFormProps {
  initial: LoginFormValues;
  isSending: boolean;
  /** Shows a permanent message, as the notice with the reason disappears after a while. */
  hasFailed?: boolean | undefined;
  onSubmit: (values: LoginFormValues) => void;
}

export function LoginForm({ initial, isSending, hasFailed, onSubmit }: LoginFormProps) {
  const contactEmail = useContactEmail();
  const [values, setValues] = useState(initial);
  const [isInvalid, setIsInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = usePreHydrationInput((entries) =>
    setValues({ email: String(entries.get("email")), wantsUpdates: entries.has("updates") }),
  );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const email = values.email.trim();
    setIsInvalid(!looksLikeEmail(email));
    if (looksLikeEmail(email)) return onSubmit({ ...values, email });
    notify("error", "Invalid email", { description: messages.invalidEmail });
    field.current?.focus();
  }

  // 'noValidate', because browsers' own messages differ. 'dialog', so that submitting before the
  // scripts have run does nothing: the e-mail address must not end up in the URL.
  return (
    <form ref={form} method="dialog" noValidate onSubmit={handleSubmit} className="space-y-5">
      <TextField
        ref={field}
        label="Email address"
        name="email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        placeholder="you@company.com"
        value={values.email}
        error={isInvalid ? "An e-mail address looks like name@company.com." : undefined}
        onChange={({ target }) => {
          setValues({ ...values, email: target.value });
          setIsInvalid(false);
        }}
      />
      <label className="flex gap-3 text-sm leading-relaxed">
        <input
          type="checkbox"
          name="updates"
          checked={values.wantsUpdates}
          onChange={({ target }) => setValues({ ...values, wantsUpdates: target.checked })}
          className="mt-0.5 size-4.5 tick-box"
        />
        Sign up for updates and news - we promise not to spam!
      </label>
      <ConsentRequest />
      <Button type="submit" className="w-full" disabled={isSending} aria-busy={isSending}>
        {isSending ? "Sending..." : "Send Magic Link"}
      </Button>
      {hasFailed && (
        <p className="text-sm text-brick">
          No link was sent. If it fails again in a few minutes, write to {contactEmail}.
        </p>
      )}
      <noscript>
        <p className="mb-5 text-sm text-brick">Logging in needs JavaScript.</p>
      </noscript>
      <p className="text-sm text-quiet">
        We use your e-mail address to log you in, and for nothing you have not asked for. Read our{" "}
        <Link to="/privacy-policy" className="text-link">
          privacy policy
        </Link>
        .
      </p>
    </form>
  );
}

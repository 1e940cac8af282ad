import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { messages } from "#domain/errors.ts";
import { looksLikeEmail } from "#domain/sign-in/email-spelling.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { usePreHydrationInput } from "~/lib/browser/use-pre-hydration-input";
import { browserClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import {
  type MarketingChoice,
  marketingChoiceKey,
  marketingChoiceQuery,
} from "~/lib/session/marketing-choice";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";

export function OptOutPage() {
  const { user, status } = useSession();
  useRequireLogin({
    from: "/opt-out",
    title: "Please Log-in",
    description: "You must be logged in to opt-out of marketing.",
  });
  return (
    <Page width="reading">
      <PageHeader
        title="Marketing e-mails"
        intro="Change your mind at any time. You will still get login links and decisions about your projects."
        className="md:mb-10"
      />
      <Card className="max-w-120 p-6 shadow-card md:p-8">
        <OptOutForm accountEmail={user?.email ?? ""} isSessionKnown={status !== "loading"} />
      </Card>
    </Page>
  );
}

interface OptOutFormProps {
  /** Empty until the user is signed in. */
  accountEmail: string;
  isSessionKnown: boolean;
}

function OptOutForm({ accountEmail, isSessionKnown }: OptOutFormProps) {
  const { data: stored } = useQuery(marketingChoiceQuery(accountEmail));
  const change = useChangeMarketingChoice();
  const [email, setEmail] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  const form = usePreHydrationInput((entries) => setEmail(String(entries.get("email"))));
  // Stored with its account, rather than resetting the form, which would lose what was typed.
  const [choice, setChoice] = useState<{ email: string; isOptedIn: boolean } | null>(null);
  const chosen = choice?.email === accountEmail ? choice.isOptedIn : null;
  const shown = chosen ?? stored;
  const isOptedOut = shown === false;

  // A press before it is known who is signed in is carried out as soon as it is.
  const [isHeld, setIsHeld] = useState(false);
  const isReady = accountEmail !== "";
  const sendHeld = useEffectEvent(() => {
    setIsHeld(false);
    send();
  });
  useEffect(() => {
    if (isHeld && isReady) sendHeld();
  }, [isHeld, isReady]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) send();
    else setIsHeld(true);
  }

  function send() {
    const problem = problemWith(email, accountEmail);
    setIsInvalid(problem !== null);
    if (problem) {
      notify("error", problem.title, { description: problem.message });
      return;
    }
    const name = isOptedOut ? "marketing-opt-in" : "marketing-opt-out";
    setChoice({ email: accountEmail, isOptedIn: isOptedOut });
    change.mutate({ name, email: email.trim() }, { onError: () => setChoice(choice) });
  }

  return (
    // 'dialog', so that without scripts the e-mail address does not end up in the URL.
    <form ref={form} method="dialog" noValidate onSubmit={handleSubmit} className="space-y-5">
      <TextField
        label="Email address"
        hint="Enter your account's e-mail address, so that your choice is not changed by accident."
        name="email"
        type="email"
        required
        autoComplete="email"
        value={email}
        error={isInvalid ? "It must be the e-mail address you are logged in with." : undefined}
        onChange={({ target }) => {
          setEmail(target.value);
          setIsInvalid(false);
        }}
      />
      <p role="status" className="min-h-5 text-sm text-quiet">
        {statusText(change.isPending ? stored : shown)}
      </p>
      <Button
        type="submit"
        className="w-full"
        disabled={change.isPending || isHeld || (isSessionKnown && !isReady)}
        aria-busy={change.isPending || isHeld}
      >
        {label(isOptedOut, change.isPending ? change.variables.name : null)}
      </Button>
      <noscript>
        <p className="text-sm text-brick">This page needs JavaScript.</p>
      </noscript>
    </form>
  );
}

function problemWith(email: string, accountEmail: string) {
  const entered = email.trim().toLowerCase();
  if (!looksLikeEmail(entered)) return { title: "Invalid email", message: messages.invalidEmail };
  if (entered !== accountEmail.toLowerCase()) {
    return { title: "Email mismatch", message: messages.emailMismatch };
  }
  return null;
}

function label(isOptedOut: boolean, running: string | null): string {
  if (running === "marketing-opt-out") return "Opting out...";
  if (running === "marketing-opt-in") return "Opting in...";
  return isOptedOut ? "Opt back in for marketing emails" : "Opt out of marketing";
}

/** undefined until the choice is known. */
function statusText(choice: MarketingChoice | undefined): string | undefined {
  if (choice === undefined) return undefined;
  if (choice === null) return "You have not chosen yet.";
  return choice
    ? "You currently receive marketing e-mails."
    : "You currently receive no marketing e-mails.";
}

const outcomes = {
  "marketing-opt-out": "You have been opted out. You will no longer receive marketing e-mails.",
  "marketing-opt-in":
    "Opted in for marketing communications! You will now receive marketing emails from us.",
} as const;

type MarketingFunction = keyof typeof outcomes;

function useChangeMarketingChoice() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ name, email }: { name: MarketingFunction; email: string }) {
      const client = await browserClient();
      const { error } = await client.functions.invoke(name, { body: { email } });
      if (error) throw error;
    },
    async onSuccess(_, { name }) {
      notify("success", outcomes[name]);
      await queryClient.invalidateQueries({ queryKey: marketingChoiceKey });
    },
    onError(error) {
      log.error("The mailing preferences could not be changed", error);
      notify("error", "Error", {
        description: withNetworkCause(messages.mailingPreferencesFailed, error),
      });
    },
  });
}

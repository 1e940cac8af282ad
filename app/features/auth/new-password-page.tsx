import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { messages } from "#domain/errors.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";
import { useSession } from "~/lib/session/session";

/** Where the link of a forgotten password leads, once it has logged its owner in. */
export function NewPasswordPage() {
  const { status } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    const failure = await savePassword(password);
    setIsBusy(false);
    if (failure) {
      notify("error", "Password not changed", { description: failure });
      return;
    }
    notify("success", "Password changed");
    await navigate("/", { replace: true });
  }

  return (
    <Page width="reading">
      <PageHeader title="Choose a new password" className="mb-6 md:mb-8" />
      {status === "signed-out" && (
        <p>
          The link has expired or was used already.{" "}
          <Link to={loginPath} className="text-link">
            Ask for another one
          </Link>
          .
        </p>
      )}
      {status === "signed-in" && (
        <Card className="max-w-112 p-6 shadow-card md:p-8">
          <form
            method="dialog"
            noValidate
            onSubmit={(event) => void handleSubmit(event)}
            className="space-y-5"
          >
            <TextField
              label="New password"
              name="password"
              type="password"
              required
              autoComplete="new-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <Button type="submit" className="w-full" disabled={isBusy} aria-busy={isBusy}>
              {isBusy ? "Saving..." : "Save password"}
            </Button>
          </form>
        </Card>
      )}
    </Page>
  );
}

async function savePassword(password: string): Promise<string | null> {
  try {
    const { auth } = await browserClient();
    const { error } = await auth.updateUser({ password });
    return error?.message ?? null;
  } catch (error) {
    log.error("The password could not be saved", error);
    return messages.unknown;
  }
}

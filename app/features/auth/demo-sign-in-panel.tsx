import { useEffect, useState } from "react";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInTimes } from "#domain/sign-in/sign-in.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { recordDemoUser } from "~/lib/session/auth-record";
import { lacksSecondFactor } from "~/lib/session/second-factor";
import { acceptEssentialCookies, useNeedsConsent } from "./consent-request";

/** A real sign-in as the demo administrator; shown only if the server offers one. */
export function DemoSignInPanel() {
  /** null until the server has responded; its space is reserved, so that nothing moves then. */
  const [isOffered, setIsOffered] = useState<boolean | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const needsConsent = useNeedsConsent();

  useEffect(() => {
    let current = true;
    void fetch("/auth/demo").then(
      ({ ok }) => current && setIsOffered(ok),
      (error: unknown) => {
        log.error("Whether there is a demo account is not known", error);
        if (current) setIsOffered(false);
      },
    );
    return () => {
      current = false;
    };
  }, []);

  async function handleClick() {
    if (needsConsent) acceptEssentialCookies();
    setIsBusy(true);
    try {
      await new Promise((resolve) => setTimeout(resolve, signInTimes.demoDelay));
      await signInAsDemo();
      if (!(await lacksSecondFactor())) notify("success", "Successfully logged in");
    } catch (error) {
      log.error("The demo sign-in failed", error);
      notify("error", "Login failed", {
        description: withNetworkCause("The demo account could not be opened.", error),
      });
    }
    setIsBusy(false);
  }

  if (isOffered === false) return null;
  return (
    <div
      className={cn(
        "mt-6 border-t border-rule pt-5 text-sm",
        isOffered === null && "invisible noscript:hidden",
      )}
    >
      <p className="text-quiet">
        This is a demonstration with fictional data. Look around as its administrator without giving
        your e-mail address{needsConsent ? "; this accepts essential cookies" : ""}:
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void handleClick()}
      >
        {isBusy ? "Logging in..." : "Log in as demo administrator"}
      </Button>
    </div>
  );
}

async function signInAsDemo() {
  const response = await fetch("/auth/demo", { method: "POST" });
  if (!response.ok) throw new Error(`The demo sign-in responded with ${response.status}`);
  const session: { access_token: string; refresh_token: string } = await response.json();
  const { auth } = await browserClient();
  const { error } = await auth.setSession(session);
  if (error) throw error;
  recordDemoUser({ email: demoAccounts.administrator, role: "admin" });
}

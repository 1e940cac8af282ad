import { useState } from "react";
import type { ProviderButton } from "#domain/sign-in/login-methods.ts";
import { Button } from "~/components/ui/button";
import { notify } from "~/lib/browser/notify";
import { acceptEssentialCookies, useNeedsConsent } from "./consent-request";
import { startProviderSignIn } from "./provider-sign-in";

interface ProviderButtonsProps {
  buttons: ProviderButton[];
  /** The page to return to. */
  from: string | null;
}

/** A button for each other site that people can log in with. */
export function ProviderButtons({ buttons, from }: ProviderButtonsProps) {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const needsConsent = useNeedsConsent();

  async function handleClick(button: ProviderButton) {
    if (needsConsent) acceptEssentialCookies();
    setBusyWith(button.label);
    const failure = await startProviderSignIn(button, from);
    // On success the browser is about to leave, and the button stays busy until it does.
    if (!failure) return;
    setBusyWith(null);
    notify("error", "Login failed", { description: failure });
  }

  return (
    <div className="space-y-2.5 noscript:hidden">
      {buttons.map((button) => (
        <Button
          key={button.label}
          variant="secondary"
          className="w-full"
          disabled={busyWith !== null}
          aria-busy={busyWith === button.label}
          onClick={() => void handleClick(button)}
        >
          {button.label}
        </Button>
      ))}
      {needsConsent && (
        <p className="text-sm text-quiet kept-consent:hidden">
          Logging in stores an essential cookie and your session on this device.
        </p>
      )}
    </div>
  );
}

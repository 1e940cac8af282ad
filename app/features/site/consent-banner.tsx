import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { ConsentChoice } from "#domain/sign-in/consent.ts";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { Button } from "~/components/ui/button";
import { chooseConsent, useConsent, useConsentReopened } from "~/lib/session/consent";

/** Asks for essential cookies once, and again when called from the footer. Never on the server. */
export function ConsentBanner() {
  const consent = useConsent();
  const isReopened = useConsentReopened();
  const { pathname } = useLocation();
  const section = useRef<HTMLElement>(null);
  const calledFrom = useRef<Element>(null);

  useEffect(() => {
    if (!isReopened) return;
    calledFrom.current = document.activeElement;
    section.current?.focus();
  }, [isReopened]);

  // The sign-in landing asks for consent itself, at the moment it is needed.
  const isAsking = consent === "undecided" && pathname !== callbackPath;
  if (!isAsking && !isReopened) return null;

  function choose(choice: ConsentChoice) {
    chooseConsent(choice);
    if (calledFrom.current instanceof HTMLElement) calledFrom.current.focus();
    calledFrom.current = null;
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Cookie consent"
      className="fixed inset-x-3 bottom-3 z-50 animate-enter-from-bottom rounded-xl border border-rule bg-white p-5 shadow-raised sm:right-auto sm:left-5 sm:bottom-5 sm:max-w-104"
    >
      <h2 className="font-serif text-lg font-medium">Essential cookies</h2>
      <p className="mt-1.5 text-sm leading-relaxed text-quiet">
        With your consent we keep you signed in on this device. We use no advertising and no
        tracking cookies. Without consent you can browse, but not stay signed in. Read our{" "}
        <Link to="/privacy-policy" className="text-link">
          privacy policy
        </Link>
        .
      </p>
      {(consent === "accepted" || consent === "declined") && (
        <p className="mt-2 text-sm font-medium">You have {consent} essential cookies.</p>
      )}
      <div className="mt-4 flex gap-2.5">
        <Button size="sm" className="flex-1" onClick={() => choose("accepted")}>
          Accept
        </Button>
        <Button size="sm" variant="secondary" className="flex-1" onClick={() => choose("declined")}>
          Decline
        </Button>
      </div>
    </section>
  );
}

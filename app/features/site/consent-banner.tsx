import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { ConsentChoice } from "#domain/sign-in/consent.ts";
import { callbackPath, loginPath } from "#domain/sign-in/sign-in.ts";
import { Button } from "~/components/ui/button";
import { useBottomBar } from "~/lib/browser/bottom-bar";
import { chooseConsent, useConsent, useConsentReopened } from "~/lib/session/use-consent";

/** Asks about essential cookies once, and again if opened from the footer. Never on the server. */
export function ConsentBanner() {
  const consent = useConsent();
  const isReopened = useConsentReopened();
  const { pathname } = useLocation();
  const section = useRef<HTMLElement>(null);
  const previousFocus = useRef<Element>(null);

  useEffect(() => {
    if (!isReopened) return;
    previousFocus.current = document.activeElement;
    section.current?.focus();
  }, [isReopened]);

  // The sign-in pages ask for consent themselves, when it is needed.
  const isAsking = consent === "undecided" && pathname !== callbackPath && pathname !== loginPath;
  const isShown = isAsking || isReopened;
  useBottomBar(section, "--consent-bar", isShown);
  if (!isShown) return null;

  function choose(choice: ConsentChoice) {
    chooseConsent(choice);
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    previousFocus.current = null;
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Cookie consent"
      className="fixed inset-x-0 bottom-0 z-50 animate-enter-from-bottom border-t border-rule bg-white shadow-raised focus:outline-none"
    >
      <div className="container-wide flex flex-wrap items-center justify-between gap-x-8 gap-y-2.5 py-3">
        <div className="max-w-[76ch] flex-1 basis-80 text-sm leading-snug text-quiet">
          <h2 className="inline font-semibold text-ink">Essential cookies</h2> keep you logged in on
          this device. No advertising, no tracking.
          <span className="max-sm:hidden">
            {" "}
            Without consent you can browse, but not stay logged in.
          </span>{" "}
          <Link to="/privacy-policy" className="text-link whitespace-nowrap">
            Privacy policy
          </Link>
          {(consent === "accepted" || consent === "declined") && (
            <p className="mt-1 font-medium text-ink">You have {consent} essential cookies.</p>
          )}
        </div>
        <div className="flex gap-2.5 max-sm:flex-1 max-sm:*:flex-1">
          <Button size="sm" onClick={() => choose("accepted")}>
            Accept
          </Button>
          <Button size="sm" variant="secondary" onClick={() => choose("declined")}>
            Decline
          </Button>
        </div>
      </div>
    </section>
  );
}

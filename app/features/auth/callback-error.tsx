import { useState } from "react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { notifyAfterReload } from "~/lib/browser/notify";
import { clearAuthLoop } from "~/lib/session/auth-loop";
import { forgetAuthRecords } from "~/lib/session/auth-record";
import { forgetSignInRequest } from "~/lib/session/auth-request";
import { resetSession } from "~/lib/session/sign-out";
import { forgetCallbackLink } from "./callback-link";
import type { SignInFailure } from "./complete-sign-in";
import { useCorporateNetwork } from "./use-environment";

const likelyCauses = [
  "The link has expired: it works for one hour.",
  "The link has already been used: it works once, and some mail scanners open links first.",
  "The link was opened in a different browser or on a different device.",
  "Cookies are blocked in this browser.",
  "A privacy extension is blocking the login.",
];

export function CallbackError({ failure }: { failure: SignInFailure }) {
  const [showsDetails, setShowsDetails] = useState(false);

  function handleReset() {
    clearAuthLoop();
    forgetAuthRecords();
    forgetSignInRequest();
    forgetCallbackLink();
    notifyAfterReload("success", "Auth state has been reset. Please try logging in again.");
    void resetSession(loginPath);
  }

  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-[-0.015em]">Authentication Error</h1>
      <p role="alert" className="mt-3 leading-relaxed text-brick">
        {failure.message}
      </p>
      <h2 className="mt-6 text-sm font-semibold">Likely causes</h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 text-[0.9375rem] leading-relaxed text-quiet marker:text-edge">
        {likelyCauses.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <div className="mt-7 grid gap-2.5 sm:grid-cols-2">
        <Link to={loginPath} className={buttonClass()}>
          Try Login Again
        </Link>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Retry Authentication
        </Button>
        <Button variant="secondary" onClick={handleReset}>
          Reset Auth State
        </Button>
        <Button
          variant="quiet"
          aria-expanded={showsDetails}
          onClick={() => setShowsDetails(!showsDetails)}
        >
          {showsDetails ? "Hide Technical Details" : "Show Technical Details"}
        </Button>
      </div>
      {showsDetails && <TechnicalDetails />}
    </>
  );
}

/** For support requests. The URL is shown without query and fragment. */
function TechnicalDetails() {
  const isCorporate = useCorporateNetwork();
  const { origin, pathname, hostname } = window.location;
  const details = [
    ["URL", `${origin}${pathname}`],
    ["Domain", hostname],
    ["Corporate network detected", isCorporate ? "Yes" : "No"],
  ];
  return (
    <div className="mt-5 rounded-lg border border-rule bg-paper p-4 text-sm">
      <dl className="space-y-2.5">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="text-quiet">{name}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="sm"
        variant="secondary"
        className="mt-4"
        onClick={() => window.location.reload()}
      >
        Reload page
      </Button>
    </div>
  );
}

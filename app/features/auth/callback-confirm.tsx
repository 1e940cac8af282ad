import { useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";
import { EmailText } from "~/components/ui/email-text";
import { acceptEssentialCookies, useNeedsConsent } from "./consent-request";

interface CallbackConfirmProps {
  /** Known only in the browser that requested the link. */
  email: string | null;
  onContinue: () => void;
}

/**
 * Mail scanners open every link before its recipient does, and a link works only once. So in a
 * browser that did not request it, a link has no effect until a person continues.
 */
export function CallbackConfirm({ email, onContinue }: CallbackConfirmProps) {
  const needsConsent = useNeedsConsent();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-[-0.015em]">One more step</h1>
      <p className="mt-3 leading-relaxed">
        {email ? (
          <>
            Continue to log in as{" "}
            <strong className="font-medium wrap-anywhere">
              <EmailText email={email} />
            </strong>
            .
          </>
        ) : (
          "Continue to log in on this device with the link from your e-mail."
        )}
      </p>
      <p className="mt-2 text-sm leading-relaxed text-quiet">
        We ask because some mail scanners open links, which would use yours up.
        {needsConsent &&
          " Logging in stores an essential cookie and your session on this device, and nothing else."}
      </p>
      <Button
        ref={button}
        className="mt-6 w-full sm:w-auto"
        onClick={() => {
          if (needsConsent) acceptEssentialCookies();
          onContinue();
        }}
      >
        {needsConsent ? "Accept cookies and continue" : "Continue"}
      </Button>
    </>
  );
}

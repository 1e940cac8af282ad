import { Button } from "~/components/ui/button";
import { chooseConsent } from "~/lib/session/consent";
import { resetSession } from "~/lib/session/sign-out";

/** Shown if this device has a session although essential cookies were not accepted. */
export function KeepSession({ onAccept }: { onAccept: () => void }) {
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-[-0.015em]">Stay logged in?</h1>
      <p className="mt-3 leading-relaxed text-quiet">
        Logging in stores an essential cookie and your session on this device, and nothing else.
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button onClick={onAccept}>Accept cookies and continue</Button>
        <Button
          variant="secondary"
          onClick={() => {
            chooseConsent("declined");
            void resetSession("/");
          }}
        >
          Decline and log out
        </Button>
      </div>
    </>
  );
}

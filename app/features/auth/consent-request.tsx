import { Cookie } from "lucide-react";
import { Button } from "~/components/ui/button";
import { NoticeBox } from "~/components/ui/notice-box";
import { notify } from "~/lib/browser/notify";
import { chooseConsent, currentConsent, useConsent } from "~/lib/session/use-consent";

/** Signing in stores a session, so it needs the consent that the banner asks for. */
export function ConsentRequest() {
  const consent = useConsent();
  if (consent === "accepted") return null;
  // Also rendered on the server, where the choice is unknown: most visitors here have not accepted,
  // and CSS hides it from those who have.
  return (
    <NoticeBox
      icon={Cookie}
      title="You need essential cookies to log in"
      tone="calm"
      className="noscript:hidden kept-consent:hidden"
    >
      <p className="text-quiet">
        They keep you logged in on this device and do nothing else.
        {consent === "declined" && " You declined them earlier; you can change your mind here."}
      </p>
      <Button size="sm" variant="secondary" onClick={acceptEssentialCookies}>
        Accept essential cookies
      </Button>
    </NoticeBox>
  );
}

/** Accepts; if the browser blocks cookies, the session lasts until the page is left. */
export function acceptEssentialCookies() {
  chooseConsent("accepted");
  if (currentConsent() === "accepted") return;
  notify("warning", "Your browser blocks cookies", {
    description: "You can log in, but only until this page is reloaded or closed.",
  });
}

export function useNeedsConsent(): boolean {
  return useConsent() !== "accepted";
}

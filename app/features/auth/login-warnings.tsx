import { Building2, RotateCcw, ShieldAlert } from "lucide-react";
import { Button } from "~/components/ui/button";
import { NoticeBox } from "~/components/ui/notice-box";
import { notify, notifyAfterReload } from "~/lib/browser/notify";
import { notifyServiceWorker } from "~/lib/browser/service-worker";
import { clearAuthLoop, useRecentAuthLoop } from "~/lib/session/auth-loop";
import { recordDiagnostic } from "~/lib/session/auth-record";
import { useBlockedStorage, useCorporateNetwork } from "./use-environment";

/** Warns of anything that may prevent a sign-in, before it fails. */
export function LoginWarnings() {
  const hasLooped = useRecentAuthLoop();
  const isCorporate = useCorporateNetwork();
  const blocked = useBlockedStorage();
  if (!hasLooped && !isCorporate && blocked.length === 0) return null;
  return (
    <div className="mb-6 space-y-3" role="alert">
      {hasLooped && (
        <NoticeBox icon={RotateCcw} title="Previous Login Issues Detected">
          <p>
            Your last attempts to log in kept leading back to this page. Clear the warning and ask
            for a new link, or enter the code from the e-mail.
          </p>
          <Button size="sm" variant="secondary" onClick={handleClear}>
            Clear Warning &amp; Try Again
          </Button>
        </NoticeBox>
      )}
      {isCorporate && (
        <NoticeBox icon={Building2} title="Corporate Network Detected">
          <p>
            Your network sends web traffic through a security gateway, and some gateways open links
            before you do. If the link does not work, enter the six-digit code from the e-mail here.
          </p>
        </NoticeBox>
      )}
      {blocked.length > 0 && (
        <NoticeBox icon={ShieldAlert} title="Browser Privacy Settings">
          <p>
            Your browser blocks {blocked.join(" and ")} for this site. You can log in, but only
            until the page is reloaded or closed. Allow them for this site, or use another browser.
          </p>
        </NoticeBox>
      )}
    </div>
  );
}

/** Also clears the service worker's state and cache, as an old copy may have caused the loop. */
function handleClear() {
  clearAuthLoop();
  recordDiagnostic("warning_cleared");
  notifyServiceWorker("AUTH_STATE_CHANGED");
  const title = "Auth state reset";
  const description = "Previous authentication issues have been cleared";
  if (notifyServiceWorker("CLEAR_CACHE")) notifyAfterReload("success", title, description);
  else notify("success", title, { description });
}

import { startVitals } from "~/lib/browser/measure-vitals";
import { preloadLogos } from "~/lib/browser/preload-logos";
import { startServiceWorker } from "~/lib/browser/service-worker";
import { noteAuthLoop } from "~/lib/session/auth-loop";

/** What no visitor waits for, so its code is loaded once the page has been. */
export function startBackgroundWork() {
  startVitals();
  preloadLogos();
  startServiceWorker(noteAuthLoop);
}

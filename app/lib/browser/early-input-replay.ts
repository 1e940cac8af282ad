import { useEffect } from "react";
import { log } from "~/lib/log";

const loadReplay = () => import("~/lib/browser/replay-early-input");

/** Loads the code that carries out early input, of which most visits have none. */
export async function prepareReplay(): Promise<void> {
  // If it fails, the page works all the same, and it is tried again.
  if (window.earlyInput?.hasAny()) await loadReplay().catch(() => null);
}

/** Has early input carried out at hydration. Rendered after the page, so that its effect is last. */
export function EarlyInputReplay() {
  useEffect(() => {
    const { earlyInput } = window;
    delete window.earlyInput;
    earlyInput?.stop();
    if (!earlyInput?.hasAny()) return;
    loadReplay()
      .then(({ replayEarlyInput }) => replayEarlyInput(earlyInput))
      .catch((error: unknown) => {
        log.warn("Early input is lost", error);
        earlyInput.showStatus();
      });
  }, []);
  return null;
}

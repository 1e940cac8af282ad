import { useEffect } from "react";
import { log } from "~/lib/log";

export type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a visitor did before the page's scripts ran. */
export interface EarlyInput {
  /** Fields with the value that was entered, or whether they were ticked. */
  entered: Map<EarlyField, string | boolean>;
  /** Buttons, and forms submitted without one, in the order in which they were first pressed. */
  pressed: Set<HTMLElement>;
  hasAny: () => boolean;
  /** Shows everyone the status, which says to reload the page. */
  showStatus: () => void;
  /** Ends recording, once the page responds itself. */
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** The element that tells what becomes of early input. */
export const earlyStatusId = "early-input";

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

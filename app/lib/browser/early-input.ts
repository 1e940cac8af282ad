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

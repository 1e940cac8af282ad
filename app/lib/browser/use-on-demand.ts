import { useState } from "react";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";

interface OnDemand<Part> {
  /** null until it was asked for and has arrived. */
  part: Part | null;
  ask: () => void;
  /** Asks for somebody who has pressed something, and who is told if it does not come. */
  press: () => void;
  /** It is not used any more. */
  dismiss: () => void;
  /** For the element that asks: loading begins with the first sign that somebody is about to use it. */
  signs: { onPointerEnter: () => void; onFocus: () => void };
}

/** A part of the page whose code is loaded when it is used: most visitors never need it. */
export function useOnDemand<Part extends object>(load: () => Promise<Part>): OnDemand<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const report = (error: unknown) => log.warn("A part of the page could not be loaded", error);
  const prepare = () => void load().catch(report);
  return {
    part,
    ask: () => void load().then(setPart, report),
    press: () =>
      void load().then(setPart, (error: unknown) => {
        report(error);
        notify("error", "This part of the page could not be loaded", {
          description: "Please reload the page.",
        });
      }),
    dismiss: () => setPart(null),
    signs: { onPointerEnter: prepare, onFocus: prepare },
  };
}

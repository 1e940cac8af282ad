import { useState } from "react";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";

interface OnDemand<Part> {
  /** null until it is requested and loaded. */
  part: Part | null;
  ask: () => void;
  /** Like `ask`, but tells the user if loading fails, as they have pressed something. */
  press: () => void;
  /** Stops showing the part. */
  dismiss: () => void;
  /** Props for the trigger: start loading on hover or focus, before it is used. */
  signs: { onPointerEnter: () => void; onFocus: () => void };
}

/** A part of the page whose code is loaded on first use, because most visitors never need it. */
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

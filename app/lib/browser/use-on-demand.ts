import { useState } from "react";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";

interface OnDemand<Module> {
  /** null until it is requested and loaded. */
  module: Module | null;
  load: () => void;
  /** Like `load`, but tells the user if loading fails, as they have pressed something. */
  press: () => void;
  /** Resets `module` to null. */
  dismiss: () => void;
  /** Props for the trigger: start loading on hover or focus, before it is used. */
  preloadProps: { onPointerEnter: () => void; onFocus: () => void };
}

/** A part of the page whose code is loaded on first use, because most visitors never need it. */
export function useOnDemand<Module extends object>(
  importModule: () => Promise<Module>,
): OnDemand<Module> {
  const [module, setModule] = useState<Module | null>(null);
  const report = (error: unknown) => log.warn("A part of the page could not be loaded", error);
  const prepare = () => void importModule().catch(report);
  return {
    module,
    load: () => void importModule().then(setModule, report),
    press: () =>
      void importModule().then(setModule, (error: unknown) => {
        report(error);
        notify("error", "This part of the page could not be loaded", {
          description: "Please reload the page.",
        });
      }),
    dismiss: () => setModule(null),
    preloadProps: { onPointerEnter: prepare, onFocus: prepare },
  };
}

import { useState } from "react";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";

interface OnDemand<Module> {
  /** null until it is requested and loaded. */
  module: Module | null;
  hasFailed: boolean;
  load: () => void;
  /** Like `load`, but tells the user if loading fails, as they have pressed something. */
  press: () => void;
  /** Resets `module` to null. */
  dismiss: () => void;
  /** Props for the trigger: start loading on hover or focus, before it is used. */
  preloadProps: { onPointerEnter: () => void; onFocus: () => void };
}

/** Code that is loaded when something asks for it, because most visitors never need it. */
export function useOnDemand<Module extends object>(
  importModule: () => Promise<Module>,
): OnDemand<Module> {
  const [module, setModule] = useState<Module | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const report = (error: unknown) => {
    log.warn("A part of the page could not be loaded", error);
    setHasFailed(true);
  };
  const prepare = () => void importModule().catch(report);
  return {
    module,
    hasFailed,
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

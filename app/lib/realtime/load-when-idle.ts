import { afterLoad } from "~/lib/browser/after-load";
import { log } from "~/lib/log";

/**
 * Loads code that the page works without, once it has loaded and the browser has nothing else to
 * do. `start` returns how to stop; so does this function.
 */
export function loadWhenIdle<Module>(
  load: () => Promise<Module>,
  start: (module: Module) => () => void,
): () => void {
  let isEnded = false;
  let stop: (() => void) | undefined;
  const schedule = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 500));
  afterLoad(() =>
    schedule(
      () => {
        if (isEnded) return;
        load()
          .then((module) => {
            if (!isEnded) stop = start(module);
          })
          .catch((error: unknown) => log.warn("Changes cannot be followed", error));
      },
      { timeout: 5_000 },
    ),
  );
  return () => {
    isEnded = true;
    stop?.();
  };
}

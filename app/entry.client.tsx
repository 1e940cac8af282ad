import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { afterLoad } from "~/lib/browser/after-load";
import { EarlyInputReplay, prepareReplay } from "~/lib/browser/early-input-replay";
import { partsNeededImmediately } from "~/lib/browser/on-demand-component";
import { preloadLogos } from "~/lib/browser/preload-logos";
import { startServiceWorker } from "~/lib/browser/service-worker";
import { log } from "~/lib/log";

await Promise.all([partsNeededImmediately(), prepareReplay()]);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <EarlyInputReplay />
    </StrictMode>,
  );
});

// The browser keeps what it measured before.
afterLoad(() => {
  import("~/lib/browser/measure-vitals").then(
    ({ startVitals }) => startVitals(),
    (error: unknown) => log.warn("The page's speed is not measured", error),
  );
});
preloadLogos();
startServiceWorker((foundAt) => {
  import("~/lib/session/auth-loop").then(
    ({ noteAuthLoop }) => noteAuthLoop(foundAt),
    (error: unknown) => log.warn("A sign-in loop could not be noted", error),
  );
});

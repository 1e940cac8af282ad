import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { EarlyInputReplay, prepareReplay } from "~/lib/browser/early-input-replay";
import { startVitals } from "~/lib/browser/measure-vitals";
import { partsNeededImmediately } from "~/lib/browser/on-demand-component";
import { preloadLogos } from "~/lib/browser/preload-logos";
import { startServiceWorker } from "~/lib/browser/service-worker";
import { noteAuthLoop } from "~/lib/session/auth-loop";

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

startVitals();
preloadLogos();
startServiceWorker(noteAuthLoop);

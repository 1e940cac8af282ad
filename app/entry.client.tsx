import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { preloadLogos } from "~/lib/browser/preload-logos";
import { startServiceWorker } from "~/lib/browser/service-worker";
import { startVitals } from "~/lib/browser/vitals";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

startVitals();
preloadLogos();
startServiceWorker();

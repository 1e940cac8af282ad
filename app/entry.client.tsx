import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { preloadLogos } from "~/lib/preload-logos";
import { startServiceWorker } from "~/lib/service-worker";
import { startVitals } from "~/lib/vitals";

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

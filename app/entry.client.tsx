import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startServiceWorker } from "~/lib/service-worker";
import { preloadLogos, startVitals } from "~/lib/vitals";

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

import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startVitals } from "~/lib/browser/measure-vitals";
import { preloadLogos } from "~/lib/browser/preload-logos";
import { startServiceWorker } from "~/lib/browser/service-worker";
import { noteAuthLoop } from "~/lib/session/auth-loop";

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
startServiceWorker(noteAuthLoop);

import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { afterLoad } from "~/lib/browser/after-load";
import { EarlyInputReplay, prepareReplay } from "~/lib/browser/early-input-replay";
import { partsNeededImmediately } from "~/lib/browser/on-demand-component";
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

// The browser keeps what it measured before, and the service worker what it has to say.
afterLoad(() => {
  import("./background-work").then(
    ({ startBackgroundWork }) => startBackgroundWork(),
    (error: unknown) => log.warn("A part of the page could not be loaded", error),
  );
});

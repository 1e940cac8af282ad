import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { showCarriedNotice, useToasterNeeded } from "~/lib/browser/notify";
import { log } from "~/lib/log";

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import("./toaster")).Toaster };
  } catch (error) {
    // Offline, only the notice may be missing; the page itself must not fail.
    log.warn("Notices cannot be shown", error);
    return { default: () => null };
  }
});

export function ToasterHost() {
  const isNeeded = useToasterNeeded();
  useEffect(showCarriedNotice, []);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

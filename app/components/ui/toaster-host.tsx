import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { showCarriedNotice, useToasterNeeded } from "~/lib/browser/notify";
import { log } from "~/lib/log";

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import("./toaster")).Toaster };
  } catch (error) {
    // Without a network a notice is missing; the page itself must not go with it.
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

import { lazy, Suspense, useEffect } from "react";
import { showCarriedNotice, useToasterNeeded } from "~/lib/notify";

const Toaster = lazy(async () => ({ default: (await import("./toaster")).Toaster }));

export function ToasterHost() {
  const isNeeded = useToasterNeeded();
  useEffect(showCarriedNotice, []);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

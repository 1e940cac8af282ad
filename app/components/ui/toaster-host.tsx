import { useEffect } from "react";
import { showCarriedNotice, useToasterNeeded } from "~/lib/browser/notify";
import { onDemandComponent } from "~/lib/browser/on-demand-component";

const Toaster = onDemandComponent({ load: async () => (await import("./toaster")).Toaster });

export function ToasterHost() {
  const isNeeded = useToasterNeeded();
  useEffect(showCarriedNotice, []);
  return isNeeded ? <Toaster /> : null;
}

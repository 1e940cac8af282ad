import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { useSession } from "~/lib/session/session";

const seenKey = "project-table-scroll-hint";

interface ShownHint {
  isShown: boolean;
  /** Shown over the table. */
  overlay: ReactNode;
}

/** On the first visit only, and for visitors who are not signed in, so its code comes on demand. */
export function useScrollHint(scroller: RefObject<HTMLDivElement | null>): ShownHint {
  const { status } = useSession();
  const { module, load, dismiss } = useOnDemand(() => import("./scroll-hint"));
  const [isShown, setIsShown] = useState(false);
  const table = scroller.current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and `dismiss` do the same in every render
  useEffect(() => {
    const element = scroller.current;
    if (status !== "signed-out" || !element) return;
    // Without working storage, the hint would appear on every visit.
    if (localValues.read(seenKey) !== null || !localValues.works()) return;
    if (element.scrollWidth <= element.clientWidth) return;
    load();
    return dismiss;
  }, [scroller, status]);

  const overlay = module && table && (
    <module.ScrollHint table={table} seenKey={seenKey} isShown={isShown} onShow={setIsShown} />
  );
  return { isShown: isShown && module !== null, overlay };
}

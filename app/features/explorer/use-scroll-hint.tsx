import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { useSession } from "~/lib/session/session";
import { ScrollHint } from "./scroll-hint";

const seenKey = "project-table-scroll-hint";

interface ShownHint {
  isShown: boolean;
  /** Shown over the table. */
  overlay: ReactNode;
}

/** On the first visit only, and for visitors who are not signed in. */
export function useScrollHint(scroller: RefObject<HTMLDivElement | null>): ShownHint {
  const { status } = useSession();
  const [isDue, setIsDue] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const table = scroller.current;

  useEffect(() => {
    const element = scroller.current;
    if (status !== "signed-out" || !element) return;
    // Without working storage, the hint would appear on every visit.
    if (localValues.read(seenKey) !== null || !localValues.works()) return;
    if (element.scrollWidth <= element.clientWidth) return;
    setIsDue(true);
    return () => setIsDue(false);
  }, [scroller, status]);

  const overlay = isDue && table && (
    <ScrollHint table={table} seenKey={seenKey} isShown={isShown} onShow={setIsShown} />
  );
  return { isShown: isShown && isDue, overlay };
}

import { clsx } from "clsx";
import { MoveHorizontal } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { useSession } from "~/lib/session/session";
import styles from "./table.module.css";

const shownFor = 5000;
/** Whoever had it before them for so long has read it. */
const readIn = 1000;
const seenKey = "project-table-scroll-hint";

export function ScrollHint() {
  return (
    <div className="absolute inset-0 z-5 grid place-items-center bg-paper/55">
      <p
        className={clsx(
          "flex items-center gap-2.5 rounded-full bg-pine px-5 py-3 text-[0.9375rem] font-medium text-white shadow-raised",
          styles.jiggle,
        )}
      >
        <MoveHorizontal aria-hidden="true" size={18} />
        Scroll to see more columns
      </p>
    </div>
  );
}

/**
 * The first visit's hint that the table goes on to the right, for visitors who are not signed in. It
 * goes after five seconds, or when somebody presses a mouse button or a key, and comes again with the
 * table until it was in sight long enough to be read: what happened further up says nothing about it.
 */
export function useScrollHint(scroller: RefObject<HTMLDivElement | null>): { isShown: boolean } {
  const { status } = useSession();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const element = scroller.current;
    if (status !== "signed-out" || !element) return;
    // Where nothing can be remembered the hint would come with every visit.
    if (localValues.read(seenKey) !== null || !localValues.works()) return;
    if (element.scrollWidth <= element.clientWidth) return;
    return startHint(element, setIsShown);
  }, [scroller, status]);

  return { isShown };
}

function startHint(table: Element, setIsShown: (isShown: boolean) => void): () => void {
  let timer: number | undefined;
  let isInSight = false;
  let countedFrom: number | null = null;
  let seenFor = 0;

  /** Time counts while it is shown and in sight. */
  function count(isSeen: boolean) {
    if (countedFrom !== null) seenFor += Date.now() - countedFrom;
    countedFrom = isSeen ? Date.now() : null;
  }
  function show() {
    // Whoever is in the table already needs no hint, and must not lose their place.
    if (table.contains(document.activeElement)) return;
    setIsShown(true);
    count(isInSight);
    window.clearTimeout(timer);
    timer = window.setTimeout(hide, shownFor);
  }
  function hide() {
    setIsShown(false);
    count(false);
    window.clearTimeout(timer);
    if (seenFor < readIn) return;
    localValues.write(seenKey, "seen");
    stop();
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      isInSight = entry?.isIntersecting ?? false;
      if (isInSight) show();
      else count(false);
    },
    // It stands in the middle of the table.
    { threshold: 0.5 },
  );
  function stop() {
    setIsShown(false);
    window.clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener("mousedown", hide, true);
    window.removeEventListener("keydown", hide, true);
  }

  show();
  observer.observe(table);
  window.addEventListener("mousedown", hide, true);
  window.addEventListener("keydown", hide, true);
  return stop;
}

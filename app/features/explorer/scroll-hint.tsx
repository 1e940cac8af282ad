import { clsx } from "clsx";
import { MoveHorizontal } from "lucide-react";
import { useEffect } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import styles from "./scroll-hint.module.css";

const displayTime = 5000;
/** The hint counts as read after being visible for this many milliseconds. */
const readingTime = 1000;

interface ScrollHintProps {
  table: Element;
  /** The local storage key that tells that it was read. */
  seenKey: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/**
 * Hints that the table scrolls sideways. It closes after five seconds or on any mouse button or key,
 * and reappears with the table until it has been in view long enough to be read: input further up
 * the page does not mean it was seen.
 */
export function ScrollHint({ table, seenKey, isShown, onShow }: ScrollHintProps) {
  useEffect(() => startHint(table, seenKey, onShow), [table, seenKey, onShow]);
  if (!isShown) return null;
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

function startHint(
  table: Element,
  seenKey: string,
  setIsShown: (isShown: boolean) => void,
): () => void {
  let timer: number | undefined;
  let isInView = false;
  let visibleSince: number | null = null;
  let visibleTime = 0;

  /** Adds up the time for which the hint is open and in view. */
  function trackVisibleTime(isVisible: boolean) {
    if (visibleSince !== null) visibleTime += Date.now() - visibleSince;
    visibleSince = isVisible ? Date.now() : null;
  }
  function show() {
    // With the focus in the table no hint is needed, and `inert` would lose the focus.
    if (table.contains(document.activeElement)) return;
    setIsShown(true);
    trackVisibleTime(isInView);
    window.clearTimeout(timer);
    timer = window.setTimeout(hide, displayTime);
  }
  function hide() {
    setIsShown(false);
    trackVisibleTime(false);
    window.clearTimeout(timer);
    if (visibleTime < readingTime) return;
    localValues.write(seenKey, "seen");
    stop();
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      if (isInView) show();
      else trackVisibleTime(false);
    },
    // The hint is in the middle of the table.
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

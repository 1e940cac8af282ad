import { clsx } from "clsx";
import { MoveHorizontal } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { useSession } from "~/lib/session/session";
import styles from "./table.module.css";

const shownFor = 5000;
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
 * goes after five seconds, or when somebody presses a mouse button or a key.
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
    setIsShown(true);
    let wasOnScreen = false;
    const observer = new IntersectionObserver((entries) => {
      wasOnScreen ||= entries.some(({ isIntersecting }) => isIntersecting);
    });
    observer.observe(element);
    const hide = () => {
      setIsShown(false);
      stop();
      // Somebody who was further up has not seen it yet.
      if (wasOnScreen) localValues.write(seenKey, "seen");
    };
    const timer = window.setTimeout(hide, shownFor);
    const stop = () => {
      window.clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener("mousedown", hide, true);
      window.removeEventListener("keydown", hide, true);
    };
    window.addEventListener("mousedown", hide, true);
    window.addEventListener("keydown", hide, true);
    return () => {
      stop();
      setIsShown(false);
    };
  }, [scroller, status]);

  return { isShown };
}

import { type ReactNode, useEffect, useRef } from "react";

/**
 * Brings what has just begun into view, with the focus: the long check above whose end it was begun
 * is gone, and its button with it.
 */
export function RunRegion({ label, children }: { label: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, []);
  return (
    <section ref={region} aria-label={label} tabIndex={-1} className="outline-none">
      {children}
    </section>
  );
}

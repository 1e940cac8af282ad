import { type ReactNode, useRef } from "react";
import { useBottomBar } from "~/lib/browser/bottom-bar";
import { useNarrowWindow } from "~/lib/browser/narrow-window";

/** Back and forward buttons below the fields; on a phone, always visible above the cookie box. */
export function StepBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar, "--step-bar", useNarrowWindow() === true);
  return (
    <div
      ref={bar}
      className="above-bars mt-6 flex flex-wrap items-center gap-3 max-md:sticky max-md:bottom-(--bottom-bar) max-md:z-30 max-md:gap-2 max-md:[&_:is(a,button)]:px-3.5 max-md:-mx-(--gutter) max-md:border-t max-md:border-rule max-md:bg-paper max-md:px-(--gutter) max-md:py-2.5"
    >
      {children}
    </div>
  );
}

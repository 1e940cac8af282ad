import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./class-names";

interface LinkRowProps {
  className?: string;
  children: ReactNode;
}

/**
 * A row of links. It wraps on wide screens; on phones, where wrapping would push the page's content
 * off the screen, it is one line that scrolls horizontally from edge to edge.
 */
export function LinkRow({ className, children }: LinkRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const shown = useRef("");

  // Scrolls the current link into view, but only if it is a different one or the row's width has
  // changed with its counts, so that it does not fight the user's own scrolling.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLAnchorElement>("[aria-current]");
    if (!row.current || !link) return;
    const toShow = `${link.href} ${row.current.scrollWidth}`;
    if (toShow === shown.current) return;
    shown.current = toShow;
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  });

  return (
    <ul
      ref={row}
      className={cn(
        "relative flex flex-wrap max-md:-mx-(--gutter) max-md:flex-nowrap max-md:overflow-x-auto max-md:px-(--gutter)",
        "max-md:[mask-image:linear-gradient(to_right,transparent,black_var(--gutter)_calc(100%-var(--gutter)),transparent)] max-md:[scrollbar-width:none]",
        className,
      )}
    >
      {children}
    </ul>
  );
}

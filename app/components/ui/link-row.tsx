import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./class-names";

interface LinkRowProps {
  className?: string;
  children: ReactNode;
}

/**
 * The items of a list of links. Wider pages wrap them; on a phone, where they would push what they lead
 * to off the screen, they are one line that scrolls sideways from edge to edge.
 */
export function LinkRow({ className, children }: LinkRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const shown = useRef("");

  // Brings the current link into view, again only when it is another one or figures have moved it:
  // whoever scrolls to the others is left alone.
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

import type { ReactNode } from "react";
import { cn } from "~/components/ui/class-names";

interface PageProps {
  width?: "wide" | "reading";
  className?: string;
  children: ReactNode;
}

/** The page's main landmark, and the target of the skip link. */
export function Page({ width = "wide", className, children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cn(
        width === "wide" ? "container-wide" : "container-reading",
        "page-space",
        className,
      )}
    >
      {children}
    </main>
  );
}

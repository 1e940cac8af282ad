import type { ReactNode } from "react";
import { cn } from "~/components/ui/class-names";

interface PageProps {
  width?: "wide" | "reading";
  className?: string;
  children: ReactNode;
}

/** The main landmark of a page; the skip link leads here. */
export function Page({ width = "wide", className, children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cn(
        width === "wide" ? "container-wide" : "container-reading",
        "py-12 md:py-18",
        className,
      )}
    >
      {children}
    </main>
  );
}

/** The title of a page that is read from top to bottom: a post, a story. */
export function ReadingTitle({ children }: { children: ReactNode }) {
  return (
    <h1
      dir="auto"
      className="mt-5 font-serif text-[2.375rem] leading-[1.1] font-medium tracking-[-0.02em] wrap-anywhere md:text-5xl md:leading-[1.08]"
    >
      {children}
    </h1>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  intro?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function PageHeader({ title, intro, className, children }: PageHeaderProps) {
  return (
    <header className={cn("mb-10 md:mb-14", className)}>
      <h1 className="max-w-[22ch] font-serif text-[2.375rem] leading-[1.08] font-medium tracking-[-0.02em] md:text-5xl">
        {title}
      </h1>
      {intro && (
        <p className="mt-4 max-w-[44rem] text-[1.0625rem] leading-relaxed text-quiet md:text-lg">
          {intro}
        </p>
      )}
      {children}
    </header>
  );
}

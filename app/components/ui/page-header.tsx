import type { ReactNode } from "react";
import { cn } from "~/components/ui/class-names";

/** The title of a long read, such as a post. */
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
  /** The kind of page, above the title. */
  eyebrow?: string;
  title: ReactNode;
  intro?: ReactNode;
  /** The page's actions, beside the title. */
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function PageHeader({ actions, className, ...heading }: PageHeaderProps) {
  if (!actions) {
    return (
      <header className={cn("header-space", className)}>
        <HeaderTexts {...heading} className="max-w-[22ch]" />
      </header>
    );
  }
  return (
    <header
      className={cn(
        "header-space-with-actions flex flex-wrap items-end justify-between gap-x-8 gap-y-5",
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-80">
        <HeaderTexts {...heading} />
      </div>
      {actions}
    </header>
  );
}

function HeaderTexts({ eyebrow, title, intro, className, children }: PageHeaderProps) {
  return (
    <>
      {eyebrow && <p className="eyebrow mb-2">{eyebrow}</p>}
      <h1
        className={cn(
          "font-serif text-[2.375rem] leading-[1.08] font-medium tracking-[-0.02em] md:text-5xl",
          className,
        )}
      >
        {title}
      </h1>
      {intro && (
        <p className="mt-4 max-w-[44rem] text-[1.0625rem] leading-relaxed text-pretty text-quiet md:text-lg">
          {intro}
        </p>
      )}
      {children}
    </>
  );
}

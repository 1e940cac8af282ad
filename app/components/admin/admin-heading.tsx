import type { ReactNode } from "react";

interface AdminHeadingProps {
  title: ReactNode;
  /** Shown beside the title, for example a status badge. */
  mark?: ReactNode;
  /** For example the number of rows; announced when it changes. */
  summary: string | undefined;
  /** The page's actions, on the right. */
  children?: ReactNode;
}

export function AdminHeading({ title, mark, summary, children }: AdminHeadingProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-serif text-3xl leading-tight font-medium tracking-[-0.01em] wrap-anywhere md:text-4xl">
            {title}
          </h1>
          {mark}
        </div>
        <p role="status" className="mt-1.5 min-h-6 text-sm text-quiet">
          {summary}
        </p>
      </div>
      {children}
    </header>
  );
}

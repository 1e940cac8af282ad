import type { ReactNode } from "react";

/** The title of an article or news item. */
export function PostHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className="mt-5 font-serif text-[2.375rem] leading-[1.1] font-medium tracking-[-0.02em] md:text-5xl md:leading-[1.08]">
      {children}
    </h1>
  );
}

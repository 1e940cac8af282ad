import type { ReactNode } from "react";

export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="font-serif text-2xl leading-tight font-medium tracking-[-0.01em]">
      {children}
    </h2>
  );
}

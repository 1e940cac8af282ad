import type { ReactNode } from "react";
import { cn } from "~/components/ui/class-names";

/** A group of related fields under a heading. */
export function StepSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule px-5 py-7 first:border-t-0 md:px-8 md:py-8">
      <h3 className="font-serif text-xl font-medium tracking-[-0.01em]">{title}</h3>
      <div className="mt-5 space-y-6">{children}</div>
    </section>
  );
}

interface FieldRowProps {
  /** Puts the fields one below the other, for when one of them may grow long. */
  isStacked?: boolean;
  children: ReactNode;
}

/** Two fields side by side where there is room. */
export function FieldRow({ isStacked = false, children }: FieldRowProps) {
  return (
    <div className={cn("grid items-start gap-x-5 gap-y-6", !isStacked && "md:grid-cols-2")}>
      {children}
    </div>
  );
}

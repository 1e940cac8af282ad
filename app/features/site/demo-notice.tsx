import { FlaskConical } from "lucide-react";

export function DemoNotice() {
  return (
    <aside aria-label="Demo data" className="border-b border-rule bg-paper-deep text-quiet">
      <p className="container-wide flex items-center justify-center gap-2 py-1 text-xs sm:text-[0.8125rem]">
        <FlaskConical aria-hidden="true" size={14} className="shrink-0 text-amber" />
        Demo: companies and ratings are fictional.
      </p>
    </aside>
  );
}

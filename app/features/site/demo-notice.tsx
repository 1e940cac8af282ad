import { FlaskConical } from "lucide-react";

export function DemoNotice() {
  return (
    <aside aria-label="Demo data" className="border-b border-rule bg-paper-deep text-quiet">
      <p className="container-wide flex items-center justify-center gap-2 py-1 text-[0.8125rem]">
        <FlaskConical aria-hidden="true" size={14} className="shrink-0 text-amber" />
        Demo: the companies and ratings shown here are fictional.
      </p>
    </aside>
  );
}

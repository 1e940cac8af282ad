import { FlaskConical } from "lucide-react";

export function DemoNotice() {
  return (
    <aside aria-label="Demo data" className="border-b border-rule bg-amber-tint text-amber-text">
      <p className="container-wide flex items-center justify-center gap-2 py-1.5 text-center text-[0.8125rem]">
        <FlaskConical aria-hidden="true" size={14} className="shrink-0" />
        Demonstration: the companies, projects and ratings shown here are fictional.
      </p>
    </aside>
  );
}

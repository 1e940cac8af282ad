import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/components/ui/class-names";

type NoticeTone = "warning" | "calm";

const tones: Record<NoticeTone, string> = {
  warning: "border-amber/35 bg-amber-tint/60",
  calm: "border-rule bg-paper",
};

interface NoticeBoxProps {
  icon: LucideIcon;
  title: string;
  tone?: NoticeTone;
  className?: string;
  children: ReactNode;
}

/** Something to know before continuing, with a remedy if there is one. */
export function NoticeBox(props: NoticeBoxProps) {
  const { icon: Icon, title, tone = "warning", className, children } = props;
  return (
    <section
      aria-label={title}
      className={cn("flex gap-3 rounded-xl border p-4 text-sm", tones[tone], className)}
    >
      <Icon
        aria-hidden="true"
        size={18}
        className={cn("mt-0.5 shrink-0", tone === "warning" ? "text-amber" : "text-moss")}
      />
      <div className="min-w-0 space-y-2.5 leading-relaxed">
        <h2 className="font-semibold">{title}</h2>
        {children}
      </div>
    </section>
  );
}

import type { ReactNode } from "react";
import { cn } from "~/components/ui/class-names";

type BadgeTone =
  | "green"
  | "yellow"
  | "orange"
  | "red"
  | "blue"
  | "purple"
  | "emerald"
  | "indigo"
  | "teal"
  | "amber"
  | "grey";

const tones: Record<BadgeTone, string> = {
  green: "bg-green-tint text-green-text",
  yellow: "bg-yellow-tint text-yellow-text",
  orange: "bg-orange-tint text-orange-text",
  red: "bg-red-tint text-red-text",
  blue: "bg-blue-tint text-blue-text",
  purple: "bg-purple-tint text-purple-text",
  emerald: "bg-emerald-tint text-emerald-text",
  indigo: "bg-indigo-tint text-indigo-text",
  teal: "bg-teal-tint text-teal-text",
  amber: "bg-amber-tint text-amber-text",
  grey: "bg-grey-tint text-grey-text",
};

interface BadgeProps {
  tone: BadgeTone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      className={cn(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

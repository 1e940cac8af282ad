import { Eye } from "lucide-react";
import { lookingText } from "#domain/review/colleague.ts";
import { cn } from "~/components/ui/class-names";

interface LookingMarkProps {
  names: readonly string[];
  className?: string;
}

/** Says which colleagues have this submission open. */
export function LookingMark({ names, className }: LookingMarkProps) {
  return (
    <span
      className={cn("inline-flex items-center gap-1.5 text-[0.8125rem] text-amber-text", className)}
    >
      <Eye aria-hidden="true" size={14} className="shrink-0" />
      {lookingText(names)}
    </span>
  );
}

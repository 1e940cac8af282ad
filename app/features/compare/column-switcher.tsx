import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { lastStart, windowStarts } from "./shown-columns";

interface ColumnSwitcherProps {
  start: number;
  count: number;
  onChange: (start: number) => void;
}

/** Switches between projects in windows that are too narrow for all of them. */
export function ColumnSwitcher({ start, count, onChange }: ColumnSwitcherProps) {
  if (count < 3) return null;
  const { phone, tablet } = windowStarts(start, count);
  return (
    <nav
      aria-label="Visible projects"
      className={cn(
        "mb-3 flex items-center justify-between gap-3 print:hidden",
        count > 3 ? "lg:hidden" : "sm:hidden",
      )}
    >
      <Button
        variant="secondary"
        size="sm"
        aria-label="Previous project"
        disabled={phone === 0}
        onClick={() => onChange(phone - 1)}
      >
        <ChevronLeft aria-hidden="true" size={16} />
      </Button>
      <p aria-live="polite" className="text-sm text-quiet">
        <span className="sm:hidden">
          Projects {phone + 1} and {phone + 2} of {count}
        </span>
        <span className="max-sm:hidden">
          Projects {tablet + 1} to {tablet + 3} of {count}
        </span>
        <span className="hidden pointer-coarse:inline"> · swipe for others</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-label="Next project"
        disabled={phone === lastStart(count)}
        onClick={() => onChange(phone + 1)}
      >
        <ChevronRight aria-hidden="true" size={16} />
      </Button>
    </nav>
  );
}

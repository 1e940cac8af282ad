import { cn } from "~/components/ui/class-names";

interface ProgressBarProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  /** The value as text, if the number alone is not meaningful. */
  valueText?: string;
  className?: string;
}

export function ProgressBar({
  label,
  value,
  min = 0,
  max,
  valueText,
  className,
}: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={cn("h-1.5 overflow-hidden rounded-full bg-paper-deep", className)}
    >
      <div
        className="h-full rounded-full bg-moss transition-[width] duration-300"
        style={{ width: `${(100 * value) / max}%` }}
      />
    </div>
  );
}

import { LoaderCircle } from "lucide-react";
import { cn } from "~/components/ui/class-names";

interface SpinnerProps {
  /** What is loading; announced, and shown beside the spinner. */
  label: string;
  hideLabel?: boolean;
  className?: string;
}

export function Spinner({ label, hideLabel = false, className }: SpinnerProps) {
  return (
    <span role="status" className={cn("spinner items-center gap-2.5 text-quiet", className)}>
      <LoaderCircle aria-hidden="true" size={20} className="animate-spin text-moss" />
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
    </span>
  );
}

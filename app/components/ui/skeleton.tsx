import { cn } from "~/components/ui/class-names";

/** A grey bar in place of what is still loading; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("block animate-pulse rounded bg-paper-deep", className)}
    />
  );
}

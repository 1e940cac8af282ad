import { cn } from "~/components/ui/class-names";

/** A grey placeholder for content that is loading; give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("skeleton animate-pulse bg-paper-deep", className)} />
  );
}

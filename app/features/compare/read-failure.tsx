import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";

interface ReadFailureProps {
  what: string;
  onTryAgain: () => void;
  className: string;
}

/** Shown above the content that could be loaded. */
export function ReadFailure({ what, onTryAgain, className }: ReadFailureProps) {
  return (
    <div className={cn("flex flex-wrap items-center gap-4", className)}>
      <p role="alert" className="text-brick">
        {what} could not be loaded.
      </p>
      <Button variant="secondary" size="sm" onClick={onTryAgain}>
        Try Again
      </Button>
    </div>
  );
}

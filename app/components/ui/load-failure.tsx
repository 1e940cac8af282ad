import { CircleAlert } from "lucide-react";
import { failureMessage } from "~/lib/data/failure-message";
import { Button } from "./button";

interface LoadFailureProps {
  error: Error;
  /** Added when data from an earlier load is still shown. */
  staleNote?: string | undefined;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** The error of a signed-in user's page that could not be loaded, with a retry button. */
export function LoadFailure({ error, staleNote, isRetrying = false, onRetry }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-brick/30 bg-red-tint px-5 py-4 text-red-text"
    >
      <CircleAlert aria-hidden="true" size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        {failureMessage(error)}
        {staleNote && ` ${staleNote}`}
      </p>
      <Button variant="secondary" size="sm" disabled={isRetrying} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

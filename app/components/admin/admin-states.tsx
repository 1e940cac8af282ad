import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Skeleton } from "~/components/ui/skeleton";
import { failureMessage } from "~/lib/data/failure-message";

const rows = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function AdminSkeleton({ label }: { label: string }) {
  return (
    <Card role="status" className="overflow-hidden">
      <span className="sr-only">{label}</span>
      {rows.map((row) => (
        <div key={row} className="flex gap-6 border-b border-rule px-5 py-4 last:border-0">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="hidden h-4 flex-1 md:block" />
        </div>
      ))}
    </Card>
  );
}

interface AdminEmptyProps {
  title: string;
  hint: string;
  /** Given when the list is empty because a search matches nothing. */
  onClearSearch?: (() => void) | undefined;
}

/** Shown when there are no rows. */
export function AdminEmpty({ title, hint, onClearSearch }: AdminEmptyProps) {
  return (
    <Card className="px-6 py-14 text-center">
      <h2 className="font-serif text-2xl font-medium">{title}</h2>
      <p className="mt-2 text-sm text-quiet">{hint}</p>
      {onClearSearch && (
        <Button variant="secondary" size="sm" className="mt-5" onClick={onClearSearch}>
          Clear search
        </Button>
      )}
    </Card>
  );
}

interface AdminFailureProps {
  title: string;
  error: Error;
  /** May return a promise, which is awaited. */
  onRetry: () => unknown;
}

export function AdminFailure({ title, error, onRetry }: AdminFailureProps) {
  const [isTrying, setTrying] = useState(false);

  async function retry() {
    setTrying(true);
    try {
      await onRetry();
    } finally {
      setTrying(false);
    }
  }

  return (
    <div role="alert" className="rounded-xl border border-brick/35 bg-red-tint/50 p-5 text-sm">
      <p className="font-semibold text-red-text">{title}</p>
      <p className="mt-1 break-words text-red-text">{failureMessage(error)}</p>
      <Button variant="secondary" size="sm" className="mt-4" disabled={isTrying} onClick={retry}>
        {isTrying ? "Trying…" : "Try Again"}
      </Button>
    </div>
  );
}

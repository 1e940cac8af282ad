import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { localTime } from "~/lib/format/local-time";
import { useSession } from "~/lib/session/session";

interface ExplorerFailureProps {
  onTryAgain: () => void;
}

export function ExplorerFailure({ onTryAgain }: ExplorerFailureProps) {
  return (
    <div className="grid justify-items-center gap-4 py-16">
      <p role="alert" className="text-center text-brick">
        Failed to load verified carbon removal projects. Please try again later.
      </p>
      <TryAgain onTryAgain={onTryAgain} />
    </div>
  );
}

/** Shown above the rows when some of them failed to load. */
export function MissingRows({ onTryAgain }: ExplorerFailureProps) {
  return (
    <Notice role="alert" className="text-brick" onTryAgain={onTryAgain}>
      Some projects could not be loaded.
    </Notice>
  );
}

interface StaleRowsProps extends ExplorerFailureProps {
  since: number;
}

/** Shown above rows that could not be refetched and may be out of date. */
export function StaleRows({ since, onTryAgain }: StaleRowsProps) {
  return (
    <Notice role="status" className="text-quiet" onTryAgain={onTryAgain}>
      These projects could not be refreshed. Last updated at {localTime(since)}.
    </Notice>
  );
}

interface NoticeProps extends ExplorerFailureProps {
  role: "alert" | "status";
  className: string;
  children: ReactNode;
}

function Notice({ onTryAgain, ...text }: NoticeProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.875rem]">
      <p {...text} />
      <TryAgain onTryAgain={onTryAgain} />
    </div>
  );
}

function TryAgain({ onTryAgain }: ExplorerFailureProps) {
  return (
    <button
      type="button"
      className="min-h-6 font-medium text-pine underline underline-offset-[0.2em] max-md:min-h-11"
      onClick={onTryAgain}
    >
      Try Again
    </button>
  );
}

export function NoProjects() {
  const { status } = useSession();
  return (
    <div className="flex flex-col items-center gap-4 rounded-xl border border-rule bg-paper px-6 py-16 text-center text-quiet">
      <h3 className="font-serif text-2xl font-medium text-ink">No projects available yet</h3>
      <p>Projects will appear here once they're approved by our team.</p>
      {status === "signed-in" && (
        <Link to="/submit-project" className={buttonClass()}>
          Submit a Project
        </Link>
      )}
    </div>
  );
}

interface NoMatchProps {
  matching: number;
  className?: string;
}

/** Shown instead of rows when there are none below the pinned ones. */
export function NoMatch({ matching, className }: NoMatchProps) {
  return (
    <p
      className={clsx(
        "sticky left-0 px-4 py-11 text-center text-[0.9375rem] text-quiet",
        className,
      )}
    >
      {matching === 0 ? "No projects found." : "All matching projects are pinned above."}
    </p>
  );
}

export function ExplorerSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading projects</span>
      <Skeleton className="h-9.5 rounded-lg" />
      <Skeleton className="mt-2 h-9.5 rounded-lg" />
      <Skeleton className="mt-2 h-168 rounded-xl" />
    </div>
  );
}

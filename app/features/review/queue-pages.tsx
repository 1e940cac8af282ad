import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { reviewLimits } from "#domain/limits.ts";
import { type QueueChoice, queueAddress } from "#domain/review/review-queue.ts";
import { figure } from "#domain/text/figure.ts";
import { buttonClass } from "~/components/ui/button";

interface QueuePagesProps {
  choice: QueueChoice;
  page: number;
  total: number;
}

/** The way to the pages before and after this one; nothing where there is only one. */
export function QueuePages({ choice, page, total }: QueuePagesProps) {
  const { rowsPerPage } = reviewLimits;
  const last = Math.ceil(total / rowsPerPage);
  if (last <= 1) return null;
  const first = (page - 1) * rowsPerPage + 1;
  return (
    <nav
      aria-label="Pages of the queue"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm"
    >
      <p className="text-quiet tabular-nums">
        {figure(first)} to {figure(Math.min(total, page * rowsPerPage))} of {figure(total)}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <PageLink to={queueAddress(choice, page - 1)}>
            <ArrowLeft aria-hidden="true" size={15} />
            Previous
          </PageLink>
        )}
        {page < last && (
          <PageLink to={queueAddress(choice, page + 1)}>
            Next
            <ArrowRight aria-hidden="true" size={15} />
          </PageLink>
        )}
      </div>
    </nav>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: "secondary", size: "sm" })}>
      {children}
    </Link>
  );
}

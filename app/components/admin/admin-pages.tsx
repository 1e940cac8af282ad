import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { figure } from "#domain/text/figure.ts";
import { buttonClass } from "~/components/ui/button";

interface AdminPagesProps {
  label: string;
  page: number;
  total: number;
  rowsPerPage: number;
  /** The address of a page, counted from 1. */
  to: (page: number) => string;
}

/** The way to the pages before and after this one; nothing where there is only one. */
export function AdminPages({ label, page, total, rowsPerPage, to }: AdminPagesProps) {
  const last = Math.ceil(total / rowsPerPage);
  if (last <= 1) return null;
  const first = (page - 1) * rowsPerPage + 1;
  return (
    <nav
      aria-label={label}
      className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm"
    >
      <p className="text-quiet tabular-nums">
        {figure(first)} to {figure(Math.min(total, page * rowsPerPage))} of {figure(total)}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <PageLink to={to(page - 1)}>
            <ArrowLeft aria-hidden="true" size={15} />
            Previous
          </PageLink>
        )}
        {page < last && (
          <PageLink to={to(page + 1)}>
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

import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { figure } from "#domain/text/figure.ts";
import { buttonClass } from "./button";
import { cn } from "./class-names";

interface PaginationProps {
  label: string;
  page: number;
  total: number;
  rowsPerPage: number;
  /** The URL of a page, counted from 1. */
  to: (page: number) => string;
  /** Given if the caller scrolls to the top of the list, instead of the top of the window. */
  onPageChange?: () => void;
  /** Shown instead of the range of rows on this page. */
  position?: string;
  className?: string;
}

/** Links to the previous and next page; renders nothing if there is only one page. */
export function Pagination(props: PaginationProps) {
  const { label, page, total, rowsPerPage, to, onPageChange, position, className } = props;
  const last = Math.ceil(total / rowsPerPage);
  if (last <= 1) return null;
  const turn = (other: number, children: ReactNode) => (
    <Link
      to={to(other)}
      preventScrollReset={onPageChange !== undefined}
      onClick={onPageChange}
      className={buttonClass({ variant: "secondary", size: "sm" })}
    >
      {children}
    </Link>
  );
  return (
    <nav
      aria-label={label}
      className={cn(
        "pagination-space flex flex-wrap items-center justify-between gap-3 text-sm",
        className,
      )}
    >
      <p className="text-quiet tabular-nums">{position ?? rowsOf(page, rowsPerPage, total)}</p>
      <div className="flex gap-2">
        {page > 1 &&
          turn(
            page - 1,
            <>
              <ArrowLeft aria-hidden="true" size={15} />
              Previous
            </>,
          )}
        {page < last &&
          turn(
            page + 1,
            <>
              Next
              <ArrowRight aria-hidden="true" size={15} />
            </>,
          )}
      </div>
    </nav>
  );
}

function rowsOf(page: number, rowsPerPage: number, total: number): string {
  const first = (page - 1) * rowsPerPage + 1;
  const last = Math.min(total, page * rowsPerPage);
  return `${figure(first)} to ${figure(last)} of ${figure(total)}`;
}

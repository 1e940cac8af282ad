import { figure } from "#domain/text/figure.ts";
import { Button } from "~/components/ui/button";

interface PageTurnerProps {
  /** What is listed, for example 'rows'. */
  what: string;
  page: number;
  rowsPerPage: number;
  total: number;
  onPage: (page: number) => void;
}

/** Turns the pages of a list that is in the browser; pages are counted from 0. */
export function PageTurner({ what, page, rowsPerPage, total, onPage }: PageTurnerProps) {
  if (total <= rowsPerPage) return null;
  const first = page * rowsPerPage;
  const last = Math.min(first + rowsPerPage, total);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous<span className="sr-only"> {what}</span>
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={last === total}
        onClick={() => onPage(page + 1)}
      >
        Next<span className="sr-only"> {what}</span>
      </Button>
      <p role="status" className="text-quiet tabular-nums">
        {figure(first + 1)} to {figure(last)} of {figure(total)}
      </p>
    </div>
  );
}

import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { type LibraryChoice, libraryAddress } from "#domain/methodologies/library-choice.ts";
import { methodologyLimits } from "#domain/methodologies/methodology.ts";
import { buttonClass } from "~/components/ui/button";

interface LibraryPagesProps {
  choice: LibraryChoice;
  page: number;
  total: number;
}

/** The way to the pages before and after this one; nothing where there is only one. */
export function LibraryPages({ choice, page, total }: LibraryPagesProps) {
  const last = Math.ceil(total / methodologyLimits.rowsPerPage);
  if (last <= 1) return null;
  const link = buttonClass({ variant: "secondary", size: "sm" });
  return (
    <nav
      aria-label="Pages of the methodologies"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm"
    >
      <p className="text-quiet tabular-nums">
        Page {page} of {last}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link to={libraryAddress(choice, page - 1)} className={link}>
            <ArrowLeft aria-hidden="true" size={15} />
            Previous
          </Link>
        )}
        {page < last && (
          <Link to={libraryAddress(choice, page + 1)} className={link}>
            Next
            <ArrowRight aria-hidden="true" size={15} />
          </Link>
        )}
      </div>
    </nav>
  );
}

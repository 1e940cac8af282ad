import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type OwnProjectChoice, ownProjectsAddress } from "#domain/submission/own-project-list.ts";
import { buttonClass } from "~/components/ui/button";

interface ListPagesProps {
  choice: OwnProjectChoice;
  page: number;
  lastPage: number;
  /** Another page is about to be shown. */
  onTurn: () => void;
}

/** The way to the pages before and after this one; nothing where there is only one. */
export function ListPages({ choice, page, lastPage, onTurn }: ListPagesProps) {
  if (lastPage === 1) return null;
  const turn = (to: number, children: ReactNode) => (
    <Link
      to={ownProjectsAddress(choice, to)}
      preventScrollReset
      onClick={onTurn}
      className={buttonClass({ variant: "secondary", size: "sm" })}
    >
      {children}
    </Link>
  );
  return (
    <nav
      aria-label="Pages of your projects"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 text-sm"
    >
      <p className="text-quiet tabular-nums">
        Page {page} of {lastPage}
      </p>
      <div className="flex gap-2">
        {page > 1 &&
          turn(
            page - 1,
            <>
              <ArrowLeft aria-hidden="true" size={15} />
              Previous
            </>,
          )}
        {page < lastPage &&
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

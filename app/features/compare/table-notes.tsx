import { ratingsAgency } from "#domain/agencies/agencies.ts";

/** Explains the marks in the table. */
export function TableNotes({
  isOnlyDifferences = false,
  hasRows = true,
}: {
  isOnlyDifferences?: boolean;
  hasRows?: boolean;
}) {
  return (
    <div className="mt-3 grid gap-1 text-[0.8125rem] text-quiet">
      {!hasRows && <p>There are no differences between these projects.</p>}
      {isOnlyDifferences && hasRows && <p>Rows that are the same for all projects are hidden.</p>}
      <p>
        A dot marks rows where the projects differ. 'Best' is shown only where it is better for
        everybody: the price among credits of one type, the years of permanence, and the rating.
        Ratings by {ratingsAgency.fullName}.
      </p>
    </div>
  );
}

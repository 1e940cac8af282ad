import { ratingsAgency } from "#domain/product.ts";

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
      {!hasRows && <p>These projects do not differ in anything that is compared here.</p>}
      {isOnlyDifferences && hasRows && <p>Rows that are the same for all projects are put away.</p>}
      <p>
        A dot marks rows in which the projects differ. 'Best' is marked only where values can be
        compared: prices on request, missing and hidden values never win. Ratings by{" "}
        {ratingsAgency.fullName}.
      </p>
    </div>
  );
}

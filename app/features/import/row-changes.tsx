import type { CheckedRow } from "./checked-rows";
import { changeLabel, valueText } from "./value-text";

/** What a row changes, before and after. */
export function RowChanges({ row }: { row: CheckedRow }) {
  const changes = Object.entries(row.changes);
  if (changes.length === 0) return null;
  return (
    <>
      <dl className="mt-1.5 space-y-1">
        {changes.map(([field, { before, after }]) => (
          <div key={field} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-quiet">{changeLabel(field)}</dt>
            <dd className="wrap-anywhere">
              <del className="text-quiet decoration-brick/60">{valueText(before)}</del>{" "}
              <span aria-hidden="true" className="text-quiet">
                →
              </span>{" "}
              <ins className="text-pine no-underline">{valueText(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {row.endsListing && (
        <p className="mt-1.5 text-amber-text">
          Listed now: it has ended in the registry and will be listed as not available.
        </p>
      )}
      {!row.isUnclaimed && (
        <p className="mt-1.5 text-amber-text">
          The developer’s own project: it keeps its values, and the differences are shown.
        </p>
      )}
    </>
  );
}

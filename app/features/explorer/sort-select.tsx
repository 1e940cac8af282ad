import { findSortable, sortableBy } from "#domain/listing/columns.ts";
import { type ListingSort, shownSort } from "#domain/listing/sort.ts";
import { isSignedIn, useViewer } from "~/lib/viewer/use-viewer";

interface SortSelectProps {
  sort: ListingSort;
  onSort: (sort: ListingSort) => void;
}

/** Sorts the cards, which have no headers to press. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  const isMember = isSignedIn(useViewer());
  const shown = shownSort(sort, isMember);
  return (
    <label className="min-w-0 flex-[1_1_7.5rem] md:hidden">
      <span className="sr-only">Sort by</span>
      <select
        value={shown ? `${shown.key} ${shown.direction}` : ""}
        className="min-h-11 w-full rounded-lg border border-edge bg-white pr-9 pl-2.5 text-[0.875rem]"
        onChange={({ target }) => {
          const [key = "", direction] = target.value.split(" ");
          const column = findSortable(key);
          if (!column) return;
          onSort({
            key: column.key,
            direction: direction === "ascending" ? "ascending" : "descending",
          });
        }}
      >
        {!shown && <option value="">Newest first</option>}
        {sortableBy(isMember).flatMap(({ key, label }) =>
          (["ascending", "descending"] as const).map((direction) => (
            <option key={`${key} ${direction}`} value={`${key} ${direction}`}>
              {label}, {direction}
            </option>
          )),
        )}
      </select>
    </label>
  );
}

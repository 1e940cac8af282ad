import { columnLabel } from "#domain/listing/listing-columns.ts";
import { isSortKey, type ListingSort, sortKeys } from "#domain/listing/listing-order.ts";

interface SortSelectProps {
  sort: ListingSort;
  onSort: (sort: ListingSort) => void;
}

/** The order of the cards, which have no headers to press. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <label className="sort-select">
      <span className="sr-only">Sort by</span>
      <select
        value={`${sort.key} ${sort.direction}`}
        onChange={({ target }) => {
          const [key = "", direction] = target.value.split(" ");
          if (!isSortKey(key)) return;
          onSort({ key, direction: direction === "ascending" ? "ascending" : "descending" });
        }}
      >
        {sortKeys.flatMap((key) =>
          (["ascending", "descending"] as const).map((direction) => (
            <option key={`${key} ${direction}`} value={`${key} ${direction}`}>
              {columnLabel(key)}, {direction}
            </option>
          )),
        )}
      </select>
    </label>
  );
}

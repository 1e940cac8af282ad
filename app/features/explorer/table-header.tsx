import {
  findSortable,
  isLocked,
  type ListingColumn,
  type SortKey,
} from "#domain/listing/columns.ts";
import type { ListingSort } from "#domain/listing/sort.ts";
import { isSignedIn, useViewer } from "~/lib/viewer/use-viewer";
import styles from "./table.module.css";

interface TableHeaderProps {
  columns: readonly ListingColumn[];
  sort: ListingSort;
  onSort: (key: SortKey) => void;
}

export function TableHeader({ columns, sort, onSort }: TableHeaderProps) {
  const isMember = isSignedIn(useViewer());
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-column={column.key}
            className={column.align && styles[column.align]}
            aria-sort={isLocked(column, isMember) ? undefined : ariaSort(column, sort)}
          >
            <HeaderLabel column={column} isMember={isMember} onSort={onSort} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Screen readers' header of the lower table, whose visible header is that of the pinned one. */
export function ScreenReaderHeader({ columns }: { columns: readonly ListingColumn[] }) {
  return (
    <thead className={styles.unseen}>
      <tr aria-rowindex={1}>
        {columns.map(({ key, label }) => (
          <th key={key} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface HeaderLabelProps {
  column: ListingColumn;
  isMember: boolean;
  onSort: (key: SortKey) => void;
}

function HeaderLabel({ column, isMember, onSort }: HeaderLabelProps) {
  const { key, headerImage, isExplained } = column;
  const label = headerImage ? (
    <img src={headerImage.src} alt={headerImage.alt} width={46} height={19} loading="lazy" />
  ) : (
    column.label
  );
  const sortable = isLocked(column, isMember) ? undefined : findSortable(key);
  if (!sortable && !isExplained) return label;
  if (!sortable) {
    return (
      <button type="button" className={styles.explained} data-hint={key}>
        {label}
      </button>
    );
  }
  return (
    <button
      type="button"
      className={styles.sort}
      data-hint={isExplained && key}
      onClick={() => onSort(sortable.key)}
    >
      {label}
    </button>
  );
}

function ariaSort(column: ListingColumn, sort: ListingSort) {
  if (!column.sort) return undefined;
  return column.key === sort.key ? sort.direction : "none";
}

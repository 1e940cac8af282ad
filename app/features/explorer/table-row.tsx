import { memo } from "react";
import type { ListingColumn } from "#domain/listing/columns.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { CompareCheckbox } from "~/components/comparison/compare-checkbox";
import { cellContent } from "./cells";
import type { RowMark } from "./held-view";
import { hasChanged, markText } from "./row-mark";
import styles from "./table.module.css";

interface TableRowProps {
  project: DisplayProject;
  columns: readonly ListingColumn[];
  rowIndex: number;
  isPinned: boolean;
  /** Selected for comparison. */
  isChosen: boolean;
  mark?: RowMark | undefined;
  onPin: (project: DisplayProject, isByKeyboard: boolean) => void;
}

/** One project. Memoised, so that it is not rendered again on every scroll. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { project, columns, rowIndex, isPinned, isChosen, mark, onPin } = props;
  const pinLabel = isPinned ? "Unpin row" : "Pin row";
  return (
    <tr aria-rowindex={rowIndex} data-project={project.id} data-chosen={isChosen || undefined}>
      {columns.map((column) =>
        column.key === "company" ? (
          <th key={column.key} scope="row">
            <CompareCheckbox project={project} isChosen={isChosen} className={styles.compare} />
            <button
              type="button"
              aria-label={pinLabel}
              title={pinLabel}
              className={isPinned ? styles.unpin : styles.pin}
              // Clicks by keyboard or screen reader involve no pointer press, so their detail is 0.
              onClick={({ detail }) => onPin(project, detail === 0)}
            />
            {cellContent(column, project, "table")}
            {mark && <span className={styles.mark}>{markText(mark)}</span>}
          </th>
        ) : (
          <td
            key={column.key}
            className={column.align && styles[column.align]}
            data-updated={hasChanged(mark, column) || undefined}
          >
            {cellContent(column, project, "table")}
          </td>
        ),
      )}
    </tr>
  );
});

/** Takes the space of a row that has not arrived yet. */
export function PlaceholderRow({ columns }: { columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
    <tr aria-hidden="true" className={styles.waiting}>
      <td colSpan={columns} />
    </tr>
  );
}

/** Takes the space of rows that are out of view. */
export function RowGap({ columns, height }: { columns: number; height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
    <tr aria-hidden="true" className={styles.gap} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}

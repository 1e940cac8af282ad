import type { Column, Header } from "@tanstack/react-table";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { type ColumnKey, columnLabel, isColumnKey } from "#domain/listing/listing-columns.ts";
import { isSortKey, type SortKey } from "#domain/listing/listing-order.ts";
import { ratingsAgency } from "#domain/product.ts";
import { Tooltip } from "~/components/ui/tooltip";
import { alignmentOf } from "./column-alignment";
import type { features } from "./table-columns";

type ExplorerHeader = Header<typeof features, DisplayProject>;

const explanations: Partial<Record<ColumnKey, string>> = {
  carbonCategory:
    "What a credit stands for: carbon taken out of the air, or emissions reduced or avoided, and how long the carbon stays stored.",
  costPerTon:
    "The developer's price for one tonne of CO2 equivalent (tCO2e), in your country's currency at a fixed rate. POA: price on application.",
  permanence: "How long the carbon is expected to stay out of the atmosphere.",
};

interface TableHeaderProps {
  headers: readonly ExplorerHeader[];
  onSort: (key: SortKey) => void;
}

export function TableHeader({ headers, onSort }: TableHeaderProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {headers.map(({ column }) => (
          <th
            key={column.id}
            scope="col"
            data-align={alignmentOf(column.id)}
            aria-sort={ariaSort(column)}
          >
            <HeaderLabel column={column} onSort={onSort} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The columns' names for readers of the lower table, whose visible header stands on the upper one. */
export function UnseenHeader({ headers }: { headers: readonly ExplorerHeader[] }) {
  return (
    <thead className="unseen">
      <tr aria-rowindex={1}>
        {headers.map(({ column }) => (
          <th key={column.id} scope="col">
            {isColumnKey(column.id) ? columnLabel(column.id) : column.id}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface HeaderLabelProps {
  column: Column<typeof features, DisplayProject>;
  onSort: (key: SortKey) => void;
}

function HeaderLabel({ column, onSort }: HeaderLabelProps) {
  const key = column.id;
  if (!isColumnKey(key)) return null;
  const label =
    key === "beZeroRating" ? (
      <img
        src="/images/ratings-agency.svg"
        alt={`${ratingsAgency.name} rating`}
        width={46}
        height={19}
      />
    ) : (
      columnLabel(key)
    );
  if (!isSortKey(key)) return label;
  const button = (
    <button
      type="button"
      className="sort-button"
      data-sorted={column.getIsSorted() || undefined}
      onClick={() => onSort(key)}
    >
      {label}
    </button>
  );
  const explanation = explanations[key];
  return explanation ? <Tooltip content={explanation}>{button}</Tooltip> : button;
}

function ariaSort(
  column: HeaderLabelProps["column"],
): "ascending" | "descending" | "none" | undefined {
  if (!isSortKey(column.id)) return undefined;
  const sorted = column.getIsSorted();
  if (!sorted) return "none";
  return sorted === "asc" ? "ascending" : "descending";
}

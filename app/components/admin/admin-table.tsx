import type { ComponentProps, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";

/** Narrower screens do not show the column; what it says is then in another one. */
const shownFrom = {
  sm: "hidden sm:table-cell",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
} as const;

export interface AdminColumn<Row> {
  label: string;
  /** Shown instead of the label. */
  head?: ReactNode;
  /** The smallest screen that has room for it. */
  from?: keyof typeof shownFrom;
  /** The classes of the heading alone, such as its width. */
  headClassName?: string;
  className?: string;
  cell: (row: Row, index: number) => ReactNode;
}

interface AdminTableProps<Row> {
  caption: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  isChosen?: (row: Row) => boolean;
  ref?: Ref<HTMLTableElement>;
}

export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { caption, columns, rows, keyOf, isChosen, ref } = props;
  return (
    <Card className="overflow-hidden">
      <table ref={ref} className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-rule">
          <tr>
            {columns.map(({ label, head = label, from, headClassName }) => (
              <th
                key={label}
                scope="col"
                className={cn(
                  "bg-paper px-3 py-2.5 text-left text-xs font-semibold text-quiet first:pl-5 last:pr-5",
                  from && shownFrom[from],
                  headClassName,
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              className={cn(
                "relative border-b border-rule transition-colors last:border-0 hover:bg-mint-pale has-[a:focus-visible]:bg-mint-pale",
                isChosen?.(row) && "bg-mint-pale",
              )}
            >
              {columns.map(({ label, from, className, cell }) => (
                <td
                  key={label}
                  className={cn(
                    "px-3 py-3 align-top first:pl-5 last:pr-5",
                    from && shownFrom[from],
                    className,
                  )}
                >
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The heading of a column of buttons. */
export const actionsHead = { label: "Actions", head: <span className="sr-only">Actions</span> };

/** A project's location. Long lists are clamped; the project's own page shows all of it. */
export function AdminLocation({ location }: { location: string }) {
  return <span className="line-clamp-3">{location}</span>;
}

/** Selects a row, or all of them. Large enough to tap, and stacked above the row's link. */
export function AdminCheckbox(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <label className="relative z-1 -m-3 inline-flex cursor-pointer p-3">
      <input type="checkbox" className="size-4 tick-box" {...props} />
    </label>
  );
}

/** A row's only link; it covers the whole row. */
export function AdminRowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      dir="auto"
      className="font-medium text-ink outline-offset-4 after:absolute after:inset-0 hover:underline hover:underline-offset-4"
    >
      {children}
    </Link>
  );
}

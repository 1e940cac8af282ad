import type { ComponentProps, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";

interface AdminTableProps {
  caption: string;
  columns: {
    label: string;
    className?: string;
    /** Shown instead of the label. */
    head?: ReactNode;
  }[];
  /** The rows. */
  children: ReactNode;
  ref?: Ref<HTMLTableElement>;
}

export function AdminTable({ caption, columns, children, ref }: AdminTableProps) {
  return (
    <Card className="overflow-hidden">
      <table ref={ref} className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-rule">
          <tr>
            {columns.map(({ label, className, head = label }) => (
              <th
                key={label}
                scope="col"
                className={cn(
                  "bg-paper px-3 py-2.5 text-left text-xs font-semibold text-quiet first:pl-5 last:pr-5",
                  className,
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}

interface AdminRowProps {
  isChosen?: boolean;
  children: ReactNode;
}

export function AdminRow({ isChosen = false, children }: AdminRowProps) {
  return (
    <tr
      className={cn(
        "relative border-b border-rule transition-colors last:border-0 hover:bg-mint-pale has-[a:focus-visible]:bg-mint-pale",
        isChosen && "bg-mint-pale",
      )}
    >
      {children}
    </tr>
  );
}

export function AdminCell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={cn("px-3 py-3 align-top first:pl-5 last:pr-5", className)}>{children}</td>;
}

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

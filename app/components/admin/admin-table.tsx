import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";

interface AdminTableProps {
  caption: string;
  columns: { label: string; className?: string }[];
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
            {columns.map(({ label, className }) => (
              <th
                key={label}
                scope="col"
                className={cn(
                  "bg-paper px-3 py-2.5 text-left text-xs font-semibold text-quiet first:pl-5 last:pr-5",
                  className,
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}

export function AdminRow({ children }: { children: ReactNode }) {
  return (
    <tr className="relative border-b border-rule transition-colors last:border-0 hover:bg-mint-pale has-[a:focus-visible]:bg-mint-pale">
      {children}
    </tr>
  );
}

export function AdminCell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={cn("px-3 py-3 align-top first:pl-5 last:pr-5", className)}>{children}</td>;
}

/** The one link of a row: the whole row is its target. */
export function AdminRowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="font-medium text-ink outline-offset-4 after:absolute after:inset-0 hover:underline hover:underline-offset-4"
    >
      {children}
    </Link>
  );
}

import { figure } from "#domain/text/figure.ts";
import type { AdminColumn } from "~/components/admin/admin-table";

/** How many projects name a methodology. */
export const projectCountColumn: AdminColumn<{ projectCount: number }> = {
  label: "Projects",
  from: "sm",
  headClassName: "w-24 text-right",
  className: "text-right tabular-nums",
  cell: ({ projectCount }) => figure(projectCount),
};

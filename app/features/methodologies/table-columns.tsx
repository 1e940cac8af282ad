import { figure } from "#domain/text/figure.ts";
import type { AdminColumn } from "~/components/admin/admin-table";
import { Button } from "~/components/ui/button";

/** How many projects name a methodology. */
export const projectCountColumn: AdminColumn<{ projectCount: number }> = {
  label: "Projects",
  from: "sm",
  headClassName: "w-24 text-right",
  className: "text-right tabular-nums",
  cell: ({ projectCount }) => figure(projectCount),
};

interface RowButtonsProps {
  /** The item that the actions apply to, for screen readers. */
  name: string;
  actions: (readonly [label: string, onClick: () => void] | false)[];
}

export const RowButtons = ({ name, actions }: RowButtonsProps) => (
  <div className="-my-2.25 flex flex-col items-end gap-x-1 sm:flex-row">
    {actions.map(
      (action) =>
        action && (
          <Button
            key={action[0]}
            variant="quiet"
            size="sm"
            className="px-2.5 whitespace-nowrap"
            onClick={action[1]}
          >
            {action[0]}
            <span className="sr-only"> {name}</span>
          </Button>
        ),
    )}
  </div>
);

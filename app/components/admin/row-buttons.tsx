import { Button } from "~/components/ui/button";

interface RowButtonsProps {
  /** The item that the actions apply to, for screen readers. */
  name: string;
  actions: (readonly [label: string, onClick: () => void] | false)[];
}

/** The buttons at the end of a row of an admin table. */
export const RowButtons = ({ name, actions }: RowButtonsProps) => (
  <div className="-my-2.25 flex flex-col items-end justify-end gap-x-1 sm:flex-row">
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

import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";

interface Removable {
  id: string;
  name: string;
}

interface RemovableListProps<Item> {
  label: string;
  items: readonly Item[];
  icon?: (item: Item) => ReactNode;
  /** What tells the item apart, below its name. */
  details: (item: Item) => ReactNode;
  /** What is done to an item, and the label of the button that confirms it. */
  verb: string;
  action: string;
  /** What follows from it. */
  warning: string;
  isBusy: boolean;
  onRemove: (item: Item) => void;
  className?: string;
}

/** Things of the user's own, each of which can be removed after confirmation. */
export function RemovableList<Item extends Removable>(props: RemovableListProps<Item>) {
  const { label, items, icon, details, verb, action, warning, isBusy, onRemove } = props;
  const [chosen, setChosen] = useState<Item | null>(null);
  return (
    <Card className={props.className}>
      <ul aria-label={label} className="divide-y divide-rule">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-4 py-3.5 pr-3 pl-5">
            {icon?.(item)}
            <div className="min-w-0 flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">
                <bdi>{item.name}</bdi>
              </p>
              {details(item)}
            </div>
            <Button
              variant="quiet"
              size="sm"
              className="shrink-0"
              disabled={isBusy}
              onClick={() => setChosen(item)}
            >
              {verb}
              <span className="sr-only"> {item.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={
          <>
            {verb} '<bdi>{chosen?.name}</bdi>'?
          </>
        }
        description={warning}
        action={action}
        isDestructive
        dismissal="Keep"
        isOpen={chosen !== null}
        onConfirm={() => {
          if (chosen) onRemove(chosen);
          setChosen(null);
        }}
        onClose={() => setChosen(null)}
      />
    </Card>
  );
}

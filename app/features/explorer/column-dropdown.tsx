import { Eye, EyeOff } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { ColumnKey, ListingColumn } from "#domain/listing/columns.ts";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from "~/components/ui/menu";
import type { ExplorerActions } from "./use-explorer-state";

export interface ColumnMenuProps {
  hiddenColumns: readonly ColumnKey[];
  actions: ExplorerActions;
}

interface ColumnDropdownProps extends ColumnMenuProps {
  columns: readonly ListingColumn[];
  button: ComponentProps<"button">;
  /** Whether a key asked for it: then its first item takes the focus. */
  isByKey: boolean;
}

/** What 'Select Columns' opens. Loaded with the first press, which it answers by being open. */
export function ColumnDropdown({
  columns,
  hiddenColumns,
  actions,
  button,
  isByKey,
}: ColumnDropdownProps) {
  const [isOpen, setOpen] = useState(!isByKey);
  const trigger = useRef<HTMLButtonElement>(null);

  // The menu was not there when the key was pressed, so it hears of it now.
  useEffect(() => {
    if (!isByKey) return;
    const key = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true });
    trigger.current?.dispatchEvent(key);
  }, [isByKey]);

  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <MenuTrigger>
        <button ref={trigger} {...button} />
      </MenuTrigger>
      <MenuContent className="max-h-[min(32rem,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto">
        <MenuLabel>Display Columns</MenuLabel>
        {columns.map(({ key, label }) => {
          const isVisible = !hiddenColumns.includes(key);
          const Icon = isVisible ? Eye : EyeOff;
          return (
            <DropdownMenu.CheckboxItem
              key={key}
              checked={isVisible}
              className="flex cursor-pointer items-center justify-between gap-6 rounded-lg px-3 py-1.5 text-[0.875rem] outline-none data-highlighted:bg-mint data-[state=checked]:data-highlighted:text-pine data-[state=unchecked]:text-quiet"
              onCheckedChange={() => actions.toggleColumn(key)}
              // Several columns are chosen in one go, so the menu stays open.
              onSelect={(event) => event.preventDefault()}
            >
              {label}
              <Icon aria-hidden="true" size={16} />
            </DropdownMenu.CheckboxItem>
          );
        })}
        {hiddenColumns.length > 0 && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={actions.showAllColumns}>Show all columns</MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}

import { Columns3, Eye, EyeOff } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ColumnKey, listingColumns } from "#domain/listing/columns.ts";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from "~/components/ui/menu";
import styles from "./filter-button.module.css";
import type { ExplorerActions } from "./use-explorer-state";

interface ColumnMenuProps {
  hiddenColumns: readonly ColumnKey[];
  actions: ExplorerActions;
}

export function ColumnMenu({ hiddenColumns, actions }: ColumnMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <button type="button" className={styles.button}>
          <Columns3 aria-hidden="true" size={15} />
          Select Columns
        </button>
      </MenuTrigger>
      <MenuContent className="max-h-[min(32rem,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto">
        <MenuLabel>Display Columns</MenuLabel>
        {listingColumns
          .filter(({ togglable }) => togglable)
          .map(({ key, label }) => {
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

import { Eye, EyeOff } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { builtInViews, viewHiding } from "#domain/listing/column-views.ts";
import type { ColumnKey, ListingColumn } from "#domain/listing/columns.ts";
import { MenuItem, MenuLabel, MenuSeparator } from "~/components/ui/menu";
import { OpenedMenu, type OpenedMenuProps } from "./opened-menu";
import type { ExplorerActions } from "./use-explorer-state";

export interface ColumnMenuProps {
  hiddenColumns: readonly ColumnKey[];
  actions: ExplorerActions;
}

interface ColumnDropdownProps extends ColumnMenuProps, OpenedMenuProps {
  columns: readonly ListingColumn[];
}

/** The menu that 'Select Columns' opens. */
export function ColumnDropdown({
  columns,
  hiddenColumns,
  actions,
  ...opened
}: ColumnDropdownProps) {
  function item({ key, label }: ListingColumn) {
    const isVisible = !hiddenColumns.includes(key);
    const Icon = isVisible ? Eye : EyeOff;
    return (
      <DropdownMenu.CheckboxItem
        key={key}
        checked={isVisible}
        className="flex cursor-pointer items-center justify-between gap-6 min-h-8.5 rounded-lg px-3 py-1 text-[0.875rem] leading-tight outline-none data-highlighted:bg-mint data-[state=checked]:data-highlighted:text-pine data-[state=unchecked]:text-quiet"
        onCheckedChange={() => actions.toggleColumn(key)}
        // The menu stays open so that several columns can be toggled in one go.
        onSelect={(event) => event.preventDefault()}
      >
        {label}
        <Icon aria-hidden="true" size={16} />
      </DropdownMenu.CheckboxItem>
    );
  }

  return (
    <OpenedMenu
      {...opened}
      // The last visible row is cut in half to show that more follow.
      className="max-h-[calc(round(down,min(32rem,var(--radix-dropdown-menu-content-available-height))-1.5625rem,2.125rem)+1.5625rem)] overflow-y-auto"
    >
      <MenuLabel>Display Columns</MenuLabel>
      {columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault).map(item)}
      <MenuSeparator />
      <MenuLabel>More Columns</MenuLabel>
      {columns.filter(({ isHiddenByDefault }) => isHiddenByDefault).map(item)}
      {viewHiding(builtInViews, hiddenColumns) !== builtInViews[0] && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={actions.showAllColumns}>Show all columns</MenuItem>
        </>
      )}
    </OpenedMenu>
  );
}

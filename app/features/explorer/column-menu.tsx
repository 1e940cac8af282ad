import { Columns3 } from "lucide-react";
import { listingColumns } from "#domain/listing/columns.ts";
import type { ColumnMenuProps } from "./column-dropdown";
import styles from "./filter-button.module.css";
import { useMenuOnDemand } from "./use-menu-on-demand";

const columns = listingColumns.filter(({ togglable }) => togglable);

export function ColumnMenu(props: ColumnMenuProps) {
  const { module, isOpenedByKeyboard, opener } = useMenuOnDemand(() => import("./column-dropdown"));
  const button = {
    type: "button",
    className: styles.button,
    children: (
      <>
        <Columns3 aria-hidden="true" size={15} />
        Select Columns
      </>
    ),
  } as const;
  if (!module) return <button {...button} {...opener} />;
  return (
    <module.ColumnDropdown
      {...props}
      columns={columns}
      button={button}
      isOpenedByKeyboard={isOpenedByKeyboard}
    />
  );
}

import { Columns3 } from "lucide-react";
import { listingColumns } from "#domain/listing/columns.ts";
import type { ColumnMenuProps } from "./column-dropdown";
import styles from "./filter-button.module.css";
import { useMenuOnDemand } from "./use-menu-on-demand";

const columns = listingColumns.filter(({ togglable }) => togglable);

export function ColumnMenu(props: ColumnMenuProps) {
  const { part, isByKey, opener } = useMenuOnDemand(() => import("./column-dropdown"));
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
  if (!part) return <button {...button} {...opener} />;
  return <part.ColumnDropdown {...props} columns={columns} button={button} isByKey={isByKey} />;
}

import { Columns3 } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { listingColumns } from "#domain/listing/columns.ts";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { ColumnMenuProps } from "./column-dropdown";
import styles from "./filter-button.module.css";

const columns = listingColumns.filter(({ togglable }) => togglable);

export function ColumnMenu(props: ColumnMenuProps) {
  const dropdown = useOnDemand(() => import("./column-dropdown"));
  const [isByKey, setByKey] = useState(false);
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

  function openOnClick({ detail }: MouseEvent) {
    // Keys and screen readers click without having pressed a pointer.
    setByKey(detail === 0);
    dropdown.ask();
  }

  function openOnArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setByKey(true);
    dropdown.ask();
  }

  if (dropdown.part) {
    const { ColumnDropdown } = dropdown.part;
    return <ColumnDropdown {...props} columns={columns} button={button} isByKey={isByKey} />;
  }
  return (
    <button
      {...button}
      {...dropdown.signs}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={openOnClick}
      onKeyDown={openOnArrow}
    />
  );
}

import { Plus } from "lucide-react";
import type { ColumnView } from "#domain/listing/column-views.ts";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import styles from "./view-bar.module.css";

export interface SaveViewProps extends Pick<ColumnView, "hiddenColumns"> {
  onSaved: () => void;
}

/** Offered while the columns are those of no view. */
export function SaveView(props: SaveViewProps) {
  const form = useOnDemand(() => import("./save-view-form"));
  const button = {
    type: "button",
    className: styles.save,
    children: (
      <>
        <Plus aria-hidden="true" size={15} />
        Save view
      </>
    ),
  } as const;
  if (form.part) return <form.part.SaveViewForm {...props} button={button} />;
  return (
    <button
      {...button}
      {...form.signs}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={form.ask}
    />
  );
}

import { Plus } from "lucide-react";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { SaveViewProps } from "./save-view-form";
import styles from "./view-bar.module.css";

/** Offered while the selected columns match no view. */
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
  if (form.module) return <form.module.SaveViewForm {...props} button={button} />;
  return (
    <button
      {...button}
      {...form.preloadProps}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={form.load}
    />
  );
}

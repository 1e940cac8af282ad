import { Plus, X } from "lucide-react";
import { type ColumnView, viewHiding } from "#domain/listing/column-views.ts";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { removeView, useOwnViews } from "./own-views";
import type { SaveViewProps } from "./save-view-form";
import styles from "./view-bar.module.css";

interface OwnViewButtonsProps extends Pick<ColumnView, "hiddenColumns"> {
  /** Whether a built-in view is shown. */
  isBuiltIn: boolean;
  /** Moves the focus to another button of the views. */
  focusOn: (selector: string) => void;
  onShow: (view: ColumnView) => void;
}

/** The visitor's own views, after the built-in ones. */
export function OwnViewButtons(props: OwnViewButtonsProps) {
  const { hiddenColumns, isBuiltIn, focusOn, onShow } = props;
  const views = useOwnViews();
  const current = isBuiltIn ? undefined : viewHiding(views, hiddenColumns);
  return (
    <>
      {views.map((view) => (
        <span key={view.name}>
          <button type="button" aria-pressed={view === current} onClick={() => onShow(view)}>
            {view.name}
          </button>
          <button
            type="button"
            aria-label={`Remove view: ${view.name}`}
            className={styles.remove}
            onClick={() => {
              removeView(view.name);
              focusOn("button");
            }}
          >
            <X aria-hidden="true" size={14} />
          </button>
        </span>
      ))}
      {!isBuiltIn && !current && (
        <SaveView hiddenColumns={hiddenColumns} onSaved={() => focusOn('[aria-pressed="true"]')} />
      )}
    </>
  );
}

/** Offered while the selected columns match no view. */
function SaveView(props: SaveViewProps) {
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

import { Columns3, Rows3, Rows4 } from "lucide-react";
import { memo, useRef } from "react";
import { builtInViews, type ColumnView, viewHiding } from "#domain/listing/column-views.ts";
import { listingColumns } from "#domain/listing/columns.ts";
import { hasFilters } from "#domain/listing/filters.ts";
import type { ColumnMenuProps } from "./column-dropdown";
import { ExportMenu } from "./export-menu";
import type { ExportedView } from "./exported-view";
import buttons from "./filter-button.module.css";
import { useHasOwnViews } from "./has-own-views";
import { OwnViews } from "./own-views-on-demand";
import { ResultCount } from "./result-count";
import { setCompactRows, useCompactRows } from "./row-density";
import type { ExplorerActions } from "./use-explorer-state";
import { useMenuOnDemand } from "./use-menu-on-demand";
import styles from "./view-bar.module.css";

interface ViewBarProps extends ExportedView {
  actions: ExplorerActions;
}

/** How the rows below are shown: column views, density, column selection and export. */
export const ViewBar = memo(function ViewBar({ actions, ...exported }: ViewBarProps) {
  const { view, state } = exported;
  return (
    <div className={styles.bar}>
      <Views
        hiddenColumns={state.hiddenColumns}
        onShow={(chosen) => actions.showView(chosen.hiddenColumns)}
      />
      {viewHiding(builtInViews, state.hiddenColumns) === builtInViews[0] && <FiguresHint />}
      <div className={styles.tools}>
        <ResultCount view={view} isFiltered={hasFilters(state.filters)} />
        <DensityToggle />
        <ColumnMenu hiddenColumns={state.hiddenColumns} actions={actions} />
        <ExportMenu {...exported} />
      </div>
    </div>
  );
});

/** On the first visit only, beside the views: it covers nothing. */
function FiguresHint() {
  return (
    <p className={styles.hint}>
      <span aria-hidden="true">← </span>
      <b>Price and quality</b> shows cost, permanence and rating
    </p>
  );
}

interface ViewsProps extends Pick<ColumnView, "hiddenColumns"> {
  onShow: (view: ColumnView) => void;
}

function Views({ hiddenColumns, onShow }: ViewsProps) {
  const hasOwn = useHasOwnViews();
  const group = useRef<HTMLFieldSetElement>(null);
  const current = viewHiding(builtInViews, hiddenColumns);
  const focusOn = (selector: string) =>
    group.current?.querySelector<HTMLElement>(selector)?.focus();
  return (
    <fieldset ref={group} aria-label="Views" className={styles.views}>
      {builtInViews.map((view) => (
        <span key={view.param}>
          <button type="button" aria-pressed={view === current} onClick={() => onShow(view)}>
            {view.name}
          </button>
        </span>
      ))}
      {(hasOwn || !current) && (
        <OwnViews
          hiddenColumns={hiddenColumns}
          isBuiltIn={current !== undefined}
          focusOn={focusOn}
          onShow={onShow}
        />
      )}
    </fieldset>
  );
}

function DensityToggle() {
  const isCompact = useCompactRows();
  const Icon = isCompact ? Rows4 : Rows3;
  return (
    <button
      type="button"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={isCompact}
      data-chosen={isCompact || undefined}
      className={`${buttons.button} ${styles.density}`}
      onClick={() => setCompactRows(!isCompact)}
    >
      <Icon aria-hidden="true" size={16} />
    </button>
  );
}

const columns = listingColumns.filter(({ togglable }) => togglable);

function ColumnMenu(props: ColumnMenuProps) {
  const { module, isOpenedByKeyboard, opener } = useMenuOnDemand(() => import("./column-dropdown"));
  const button = {
    type: "button",
    className: buttons.button,
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

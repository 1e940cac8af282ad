import { type CSSProperties, useMemo, useRef } from "react";
import { shownColumns } from "#domain/listing/columns.ts";
import { matchesAnyReference } from "#domain/listing/project-reference.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";
import { useChosenProjects } from "~/lib/browser/chosen-projects";
import { NoMatch } from "./explorer-states";
import type { ExplorerView } from "./explorer-view";
import type { RowMarks } from "./held-view";
import { rowHeightOf, useCompactRows } from "./row-density";
import styles from "./table.module.css";
import { ScreenReaderHeader, TableHeader } from "./table-header";
import { PlaceholderRow, RowGap, TableRow } from "./table-row";
import { uncoverFocus } from "./uncover-focus";
import { useEdgeShadows } from "./use-edge-shadows";
import type { ExplorerActions } from "./use-explorer-state";
import { useKeptFocus } from "./use-kept-focus";
import type { ShowRows } from "./use-listing-pages";
import { headerHeight, useRowWindow } from "./use-row-window";
import { useScrollHint } from "./use-scroll-hint";
import { useScrollRestoration } from "./use-scroll-restoration";
import { useShownRows } from "./use-shown-rows";

/** Space for a scrollbar below the last row, in pixels. */
const scrollbarRoom = 12;

/** Maximum height of the visible part: always fewer rows than the server renders. */
const windowLimit = "42rem, 100dvh - 7rem - var(--bottom-bar)";

const minWidth = "max(100%, 1200px)";

interface DesktopTableProps {
  view: ExplorerView;
  state: ExplorerState;
  actions: ExplorerActions;
  /** null until something could have changed. */
  marks: RowMarks | null;
  /** Called with the rendered rows if rows are loaded in pages. */
  showRows?: ShowRows | undefined;
  isReturn: boolean;
}

export function DesktopTable(props: DesktopTableProps) {
  const { view, state, actions, marks, showRows, isReturn } = props;
  const { pinned, projects, count } = view;
  const { hiddenColumns, sort } = state;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isCompact = useCompactRows();
  const rowHeight = rowHeightOf(isCompact);
  const shown = useRowWindow(scroller, view, rowHeight);
  useShownRows(showRows, view, shown.items);
  useScrollRestoration(scroller, state, isReturn);
  const hint = useScrollHint(scroller);
  const edges = useEdgeShadows(frame, scroller);
  const togglePin = useKeptFocus(scroller, pinned, actions.togglePin);
  const chosen = useChosenProjects();

  const columns = useMemo(() => shownColumns(hiddenColumns), [hiddenColumns]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const tableStyle = { width, minWidth };
  const columnGroup = (
    <colgroup>
      {columns.map((column) => (
        <col key={column.key} style={{ width: column.width }} />
      ))}
    </colgroup>
  );
  const header = <TableHeader columns={columns} sort={sort} onSort={actions.sortBy} />;
  /** Maximum height of the pinned area within the table's window. */
  const pinnedLimit = `min(955px, 100cqh - ${3 * rowHeight}px)`;
  const pinnedHeight = headerHeight + pinned.length * rowHeight;
  const height = shown.top + Math.max(count, 2) * rowHeight + scrollbarRoom;
  const windowStyle: CSSProperties & Record<`--${string}`, string> = {
    height: `min(${height}px, ${windowLimit})`,
    // The height of the sticky area, which must not cover a focused element.
    "--above-rows": `min(${pinnedHeight}px, ${pinnedLimit})`,
  };

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-table-frame=""
      data-compact={isCompact || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable area that the keyboard must reach */}
      <div
        ref={scroller}
        role="region"
        aria-label="Table of projects"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area that the keyboard must reach
        tabIndex={0}
        inert={hint.isShown}
        data-project-list=""
        className={`above-bars ${styles.window}`}
        style={windowStyle}
        onFocus={uncoverFocus}
      >
        {pinned.length > 0 && (
          <div
            className={styles.pinnedArea}
            style={{ top: `min(0px, ${pinnedLimit} - ${pinnedHeight}px)` }}
          >
            <table className={styles.table} aria-label="Pinned projects" style={tableStyle}>
              {columnGroup}
              {header}
              <tbody>
                {pinned.map((project, index) => (
                  <TableRow
                    key={project.id}
                    project={project}
                    columns={columns}
                    rowIndex={index + 2}
                    isPinned
                    isChosen={matchesAnyReference(project, chosen)}
                    mark={marks?.get(project.id)}
                    onPin={togglePin}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <table
          className={styles.table}
          aria-label="Carbon credit projects"
          aria-rowcount={count + 1}
          style={tableStyle}
        >
          {columnGroup}
          {pinned.length > 0 ? <ScreenReaderHeader columns={columns} /> : header}
          <tbody onFocus={shown.onFocus} onBlur={shown.onBlur}>
            {bodyRows()}
          </tbody>
        </table>
        {count === 0 && <NoMatch matching={view.matching} className="w-[100cqw]" />}
        <span ref={edges.start} className={styles.edge} />
        <span
          ref={edges.end}
          className={styles.edge}
          style={{ left: `calc(max(${width}px, ${minWidth}) - 1px)` }}
        />
      </div>
      <span className={styles.before} style={{ left: columns[0]?.width }} />
      <span className={styles.after} />
      {hint.overlay}
    </div>
  );

  function bodyRows() {
    const body = [];
    let end = shown.top;
    for (const item of shown.items) {
      if (item.start > end) {
        const gap = item.start - end;
        body.push(<RowGap key={`gap ${body.length}`} columns={columns.length} height={gap} />);
      }
      end = item.end;
      const project = projects[item.index];
      body.push(
        project ? (
          <TableRow
            key={project.id}
            project={project}
            columns={columns}
            rowIndex={item.index + 2}
            isPinned={false}
            isChosen={matchesAnyReference(project, chosen)}
            mark={marks?.get(project.id)}
            onPin={togglePin}
          />
        ) : (
          <PlaceholderRow key={item.key} columns={columns.length} />
        ),
      );
    }
    const rest = shown.top + shown.height - end;
    if (rest > 0) body.push(<RowGap key="rest" columns={columns.length} height={rest} />);
    return body;
  }
}

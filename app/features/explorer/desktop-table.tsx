import { useTable } from "@tanstack/react-table";
import { useMemo, useRef } from "react";
import { columnVisibility } from "#domain/listing/listing-columns.ts";
import { NoMatch } from "./no-match";
import { ScrollHint } from "./scroll-hint";
import type { ExplorerState } from "./search-params";
import { explorerColumns, features } from "./table-columns";
import { TableHeader, UnseenHeader } from "./table-header";
import { RowGap, TableRow, WaitingRow } from "./table-row";
import type { ExplorerActions } from "./use-explorer-state";
import type { ExplorerView } from "./use-explorer-view";
import { headerHeight, rowHeight, useRowWindow } from "./use-row-window";
import { useScrollHint } from "./use-scroll-hint";

/** Room for a scrollbar below the last row, in pixels. */
const scrollbarRoom = 12;

/** The pinned area never takes more than this of the table's window, in pixels. */
const pinnedLimit = `min(955px, 100cqh - ${3 * rowHeight}px)`;

interface DesktopTableProps {
  view: ExplorerView;
  state: ExplorerState;
  actions: ExplorerActions;
}

export function DesktopTable({ view, state, actions }: DesktopTableProps) {
  const { pinned, projects, count } = view;
  const { hiddenColumns, sort } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRowWindow(scroller, view, state);
  const hint = useScrollHint(scroller);

  const places = shown.items.map(({ index }) => index).join();
  const drawn = useMemo(() => {
    const inWindow = places.split(",").flatMap((place) => projects[Number(place)] ?? []);
    return [...pinned, ...inWindow];
  }, [pinned, projects, places]);
  const tableState = useMemo(
    () => ({
      columnVisibility: columnVisibility(hiddenColumns),
      sorting: [{ id: sort.key, desc: sort.direction === "descending" }],
    }),
    [hiddenColumns, sort],
  );
  const table = useTable({
    features,
    columns: explorerColumns,
    data: drawn,
    getRowId: (project) => project.id,
    state: tableState,
    manualSorting: true,
  });

  const columns = table.getVisibleLeafColumns();
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const rows = table.getRowModel().rows;
  const tableStyle = { width: table.getTotalSize(), minWidth: "max(100%, 1200px)" };
  const columnGroup = (
    <colgroup>
      {columns.map((column) => (
        <col key={column.id} style={{ width: column.getSize() }} />
      ))}
    </colgroup>
  );
  const header = <TableHeader headers={headers} onSort={actions.sortBy} />;
  const pinnedHeight = headerHeight + pinned.length * rowHeight;
  const height = shown.top + Math.max(count, 2) * rowHeight + scrollbarRoom;

  return (
    <div className="table-frame">
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable area that the keyboard must reach */}
      <div
        ref={scroller}
        role="region"
        aria-label="Table of projects"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area that the keyboard must reach
        tabIndex={0}
        inert={hint.isShown}
        className="table-window"
        style={{ height: `min(${height}px, var(--table-window))` }}
      >
        {pinned.length > 0 && (
          <div
            className="pinned-area"
            style={{ top: `min(0px, ${pinnedLimit} - ${pinnedHeight}px)` }}
          >
            <table className="projects pinned" aria-label="Pinned projects" style={tableStyle}>
              {columnGroup}
              {header}
              <tbody>
                {rows.slice(0, pinned.length).map((row, place) => (
                  <TableRow
                    key={row.id}
                    row={row}
                    columns={columns}
                    rowIndex={place + 2}
                    isPinned
                    onPin={actions.togglePin}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <table
          className="projects"
          aria-label="Carbon credit projects"
          aria-rowcount={count + 1}
          style={tableStyle}
        >
          {columnGroup}
          {pinned.length > 0 ? <UnseenHeader headers={headers} /> : header}
          <tbody onFocus={shown.onFocus} onBlur={shown.onBlur}>
            {bodyRows()}
          </tbody>
        </table>
        {count === 0 && <NoMatch matching={view.matching} />}
      </div>
      {hint.isShown && <ScrollHint />}
    </div>
  );

  function bodyRows() {
    const body = [];
    let end = shown.top;
    for (const [place, item] of shown.items.entries()) {
      if (item.start > end) {
        const gap = item.start - end;
        body.push(<RowGap key={`gap ${body.length}`} columns={columns.length} height={gap} />);
      }
      end = item.end;
      // Rows that have not arrived yet are the last ones, so places and rows agree.
      const row = rows[pinned.length + place];
      body.push(
        row ? (
          <TableRow
            key={row.id}
            row={row}
            columns={columns}
            rowIndex={item.index + 2}
            isPinned={false}
            onPin={actions.togglePin}
          />
        ) : (
          <WaitingRow key={item.key} columns={columns.length} />
        ),
      );
    }
    const rest = shown.top + shown.height - end;
    if (rest > 0) body.push(<RowGap key="rest" columns={columns.length} height={rest} />);
    return body;
  }
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BulkActKind } from "#domain/review/bulk-act.ts";
import type { TeamFilter, TeamList } from "#domain/review/team-list.ts";
import { runningBulkActsQuery } from "~/lib/data/bulk-act-queries";
import { BulkActCard } from "./bulk-act-card";
import { BulkBar } from "./bulk-bar";
import { BulkDialog } from "./bulk-dialog";
import type { BulkSelection } from "./use-bulk-selection";

interface BulkListProps<Row> {
  list: TeamList;
  filter: TeamFilter;
  /** What can be done to the rows of this view. */
  acts: readonly BulkActKind[];
  /** How many rows match. */
  total: number;
  chosen: BulkSelection<Row>;
  /** The list itself. */
  children: ReactNode;
}

/** A list with what can be done to its selected rows: acts under way above it, a bar below. */
export function BulkList<Row>(props: BulkListProps<Row>) {
  const { list, filter, acts, total, chosen, children } = props;
  const [kind, setKind] = useState<BulkActKind | null>(null);
  const [started, setStarted] = useState<string | null>(null);
  const { data: running = [] } = useQuery(runningBulkActsQuery);
  const shown = started && !running.includes(started) ? [...running, started] : running;
  return (
    <>
      {shown.map((act) => (
        <BulkActCard
          key={act}
          act={act}
          onClose={act === started ? () => setStarted(null) : undefined}
        />
      ))}
      {children}
      {chosen.count > 0 && (
        <BulkBar
          chosen={chosen.count}
          total={total}
          acts={acts}
          onChooseAll={chosen.chooseAll}
          onClear={chosen.clear}
          onAct={setKind}
        />
      )}
      {kind && (
        <BulkDialog
          kind={kind}
          list={list}
          count={chosen.count}
          rows={chosen.rows}
          filter={filter}
          onStarted={(act) => {
            chosen.clear();
            setKind(null);
            setStarted(act);
          }}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}

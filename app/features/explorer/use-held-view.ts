import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { type ColumnKey, shownColumns } from "#domain/listing/columns.ts";
import type { ExplorerView } from "./explorer-view";
import type { HeldView, RowMarks } from "./held-view";

/** The code that keeps rows in place is needed only once there is something to refetch. */
const holdingQuery = queryOptions({
  queryKey: ["explorer-holding"] as const,
  queryFn: async () => {
    const [holding, { LiveNotice }] = await Promise.all([
      import("./held-view"),
      import("./live-notice"),
    ]);
    return { ...holding, LiveNotice };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

type Holding = Awaited<ReturnType<NonNullable<typeof holdingQuery.queryFn>>>;

interface HoldOptions {
  /** What the values depend on: viewer and currency. */
  values: string;
  pinned: readonly string[];
  hiddenColumns: readonly ColumnKey[];
  isEnabled: boolean;
}

export interface Held {
  view: ExplorerView | null;
  marks: RowMarks | null;
  /** What the notice about changes shows; null until its code has been loaded. */
  notice: { held: HeldView; Notice: Holding["LiveNotice"]; onShow: () => void } | null;
}

/** The rows of the last read, kept where the visitor first saw them until they ask for more. */
export function useHeldView(latest: ExplorerView | null, options: HoldOptions): Held {
  const { values, pinned, hiddenColumns, isEnabled } = options;
  const { data: holding } = useQuery({ ...holdingQuery, enabled: isEnabled });
  const [held, setHeld] = useState<HeldView | null>(null);
  const facts = useMemo(
    () => shownColumns(hiddenColumns).flatMap(({ fact }) => fact ?? []),
    [hiddenColumns],
  );
  const isBehind =
    held?.latest !== latest || held?.basis.values !== values || held?.basis.pinned !== pinned;
  const current =
    holding && latest && isBehind ? holding.hold(held, latest, { values, pinned }, facts) : held;
  // Adjusted while rendering, so that no frame shows rows in other positions.
  if (current !== held) setHeld(current);
  const onShow = useCallback(
    () => setHeld((before) => before && (holding?.released(before) ?? before)),
    [holding],
  );
  return useMemo(() => {
    if (!holding || !latest || !current) return { view: latest, marks: null, notice: null };
    return {
      view: current.shown,
      marks: current.marks,
      notice: { held: current, Notice: holding.LiveNotice, onShow },
    };
  }, [holding, latest, current, onShow]);
}

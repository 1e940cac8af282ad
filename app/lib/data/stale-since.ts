import type { UseQueryResult } from "@tanstack/react-query";

type Read = Pick<UseQueryResult, "data" | "dataUpdatedAt" | "isError" | "isPaused">;

/** When the oldest data that could not be refreshed since was read, in ms; null if none. */
export function staleSince(...reads: Read[]): number | null {
  const stale = reads.filter(
    ({ data, isError, isPaused }) => data !== undefined && (isError || isPaused),
  );
  return stale.length > 0 ? Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt)) : null;
}

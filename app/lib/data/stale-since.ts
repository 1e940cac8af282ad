import type { UseQueryResult } from "@tanstack/react-query";

type Read = Pick<UseQueryResult, "data" | "dataUpdatedAt" | "isError" | "isPaused">;

/** When something was read that could not be read again since, in milliseconds; null of anything else. */
export function staleSince(...reads: Read[]): number | null {
  const old = reads.filter(
    ({ data, isError, isPaused }) => data !== undefined && (isError || isPaused),
  );
  return old.length > 0 ? Math.min(...old.map(({ dataUpdatedAt }) => dataUpdatedAt)) : null;
}

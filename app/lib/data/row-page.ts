import type { PostgrestSingleResponse } from "@supabase/supabase-js";

/** A page of rows, and the total number of rows. */
export interface RowPage<Row> {
  rows: Row[];
  total: number;
}

/** Converts a response's rows into a page of display rows. */
export function rowPage<Stored, Row>(
  { data, count, error }: PostgrestSingleResponse<Stored[]>,
  rowOf: (stored: Stored) => Row,
): RowPage<Row> {
  // The page no longer has any rows, which some engines report as an error.
  if (error?.code === "PGRST103") return { rows: [], total: 0 };
  if (error) throw error;
  return { rows: data.map(rowOf), total: count ?? data.length };
}

/** Short-lived, as other team members may change the data at any time. */
export const teamFreshness = { staleTime: 10_000, refetchOnWindowFocus: true } as const;

import type { PostgrestSingleResponse } from "@supabase/supabase-js";

/** A page of rows, and how many there are in all. */
export interface RowPage<Row> {
  rows: Row[];
  total: number;
}

/** The page that a response holds, in the rows that the pages show. */
export function rowPage<Stored, Row>(
  { data, count, error }: PostgrestSingleResponse<Stored[]>,
  rowOf: (stored: Stored) => Row,
): RowPage<Row> {
  // Its rows have gone: some engines call that an error.
  if (error?.code === "PGRST103") return { rows: [], total: 0 };
  if (error) throw error;
  return { rows: data.map(rowOf), total: count ?? data.length };
}

/** Another of the team may act at any time. */
export const teamFreshness = { staleTime: 10_000, refetchOnWindowFocus: true } as const;

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { reviewLimits } from "#domain/limits.ts";
import {
  type FacetName,
  facetNames,
  type TeamFilter,
  type TeamList,
} from "#domain/review/team-list.ts";
import { browserClient } from "./browser-client";
import { reviewFreshness, reviewKey } from "./review-counts";
import { type RowPage, teamFreshness } from "./row-page";

interface Range {
  from: number;
  count: number;
}

interface ListRequest {
  filter: TeamFilter;
  sort: string;
}

/** Rows of one of the team's lists, and how many match in all. */
export async function readTeamList<Row>(
  list: TeamList,
  { filter, sort }: ListRequest,
  { from, count }: Range,
  row: z.ZodType<Row>,
  signal?: AbortSignal,
): Promise<RowPage<Row>> {
  const client = await browserClient();
  const request = client.rpc("find_team_projects", {
    list,
    filter,
    sort,
    from_row: from,
    row_count: count,
  });
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return z.object({ rows: z.array(row), total: z.number() }).parse(data);
}

/** One page of a list; pages start at 1. */
export function teamListQuery<Row>(
  list: TeamList,
  request: ListRequest,
  page: number,
  row: z.ZodType<Row>,
) {
  const count = reviewLimits.rowsPerPage;
  return queryOptions({
    queryKey: [...reviewKey, list, request, page] as const,
    queryFn: ({ signal }) =>
      readTeamList(list, request, { from: (page - 1) * count, count }, row, signal),
    ...reviewFreshness,
  });
}

const values = z.array(
  z.object({ value: z.string(), label: z.string().nullable(), count: z.number() }),
);
const counts = z.record(z.enum(facetNames), values);
export type FacetCounts = Readonly<Record<FacetName, z.infer<typeof values>>>;

/** The values that a list can be filtered by, each with its count. */
export function facetCountsQuery(list: TeamList, filter: TeamFilter) {
  return queryOptions({
    queryKey: [...reviewKey, list, "facets", filter] as const,
    queryFn: async ({ signal }): Promise<FacetCounts> => {
      const client = await browserClient();
      const { data } = await client
        .rpc("count_team_projects", { list, filter })
        .abortSignal(signal)
        .throwOnError();
      return counts.parse(data);
    },
    placeholderData: keepPreviousData,
    ...teamFreshness,
  });
}

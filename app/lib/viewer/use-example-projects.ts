import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { readSiteApi } from "~/lib/data/data-api";

export interface ExampleProject {
  id: string;
  title: string;
}

const count = 2;

/** What every visitor may see, whoever asks. */
const examplesQuery = queryOptions({
  queryKey: ["example-projects"] as const,
  queryFn: async ({ signal }): Promise<ExampleProject[]> => {
    const response = await readSiteApi("visitor", `listings?offset=0&limit=${count}`, signal);
    const { rows }: ListingResponse = await response.json();
    return rows.flatMap(({ id, project_name, company_name }) => {
      const title = project_name ?? company_name;
      return id && title ? { id, title } : [];
    });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The first listed projects, to show how something looks; none until they are known. */
export function useExampleProjects(): readonly ExampleProject[] {
  return useQuery(examplesQuery).data ?? [];
}

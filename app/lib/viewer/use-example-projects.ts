import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { defaultCurrency } from "#domain/listing/currency.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { displayRow } from "#domain/listing/listing-response.ts";
import { listingPageQuery } from "~/lib/data/listing-pages";
import { usePublicConfig } from "~/lib/data/public-config";
import { useViewer } from "./use-viewer";

const noProjects: readonly DisplayProject[] = [];

/** The first listed projects, to show how something looks; fewer if fewer are listed. */
export function useExampleProjects(count: number): readonly DisplayProject[] {
  const viewer = useViewer();
  const apiUrl = usePublicConfig()?.apiUrl ?? "";
  const { data } = useQuery({
    ...listingPageQuery({ viewer, search: "" }, 0),
    refetchInterval: false,
  });
  return useMemo(() => {
    const context = { apiUrl, currency: defaultCurrency };
    return data?.rows.slice(0, count).map((row) => displayRow(row, data, context)) ?? noProjects;
  }, [data, count, apiUrl]);
}

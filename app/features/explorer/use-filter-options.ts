import { useQuery } from "@tanstack/react-query";
import { type FilterKey, filteredColumns } from "#domain/listing/columns.ts";
import type { ListingFilters } from "#domain/listing/filters.ts";
import type { CountedOption, ListingIndex } from "#domain/listing/listing-index.ts";
import { listingOptionsQuery } from "~/lib/data/listing-options";
import type { PagedQuery } from "~/lib/data/listing-pages";

/** Where a filter's options are counted: in the browser's index, or by the server. */
export type OptionSource = { index: ListingIndex } | { query: PagedQuery };

/** An option; its count is null while loading. */
export type ShownOption = Omit<CountedOption, "count"> & { count: number | null };

interface FilterOptions {
  /** null while loading. */
  options: readonly ShownOption[] | null;
  hasFailed: boolean;
  tryAgain: () => void;
}

const unusedQuery: PagedQuery = { viewer: null, search: "" };

export function useFilterOptions(
  source: OptionSource | null,
  key: FilterKey,
  filters: ListingFilters,
): FilterOptions {
  const isServerSide = source !== null && "query" in source;
  const { data, isError, isPaused, refetch } = useQuery({
    ...listingOptionsQuery(isServerSide ? source.query : unusedQuery, key),
    ...(!isServerSide && { enabled: false }),
  });
  const tryAgain = () => void refetch();
  if (!isServerSide) {
    return { options: source?.index.options(key, filters) ?? null, hasFailed: false, tryAgain };
  }
  return {
    options: data ?? knownOptions(key),
    hasFailed: (isError || isPaused) && !data,
    tryAgain,
  };
}

/** Options that are the same for every list are available immediately, without counts. */
function knownOptions(key: FilterKey): ShownOption[] | null {
  const options = filteredColumns.find((column) => column.key === key)?.filter.options;
  return options?.map(({ value, label }) => ({ value, label, count: null })) ?? null;
}

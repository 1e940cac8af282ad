import { useQuery } from "@tanstack/react-query";
import { type FilterKey, filteredColumns } from "#domain/listing/columns.ts";
import type { ListingFilters } from "#domain/listing/filters.ts";
import type { CountedOption, ListingIndex } from "#domain/listing/listing-index.ts";
import { listingOptionsQuery, type PagedQuestion } from "~/lib/data/listing-pages";

/** Where a filter's options are counted: here, or by the server. */
export type OptionSource = { index: ListingIndex } | { question: PagedQuestion };

/** An option whose count may still be on its way. */
export type ShownOption = Omit<CountedOption, "count"> & { count: number | null };

interface FilterOptions {
  /** null while they are on their way. */
  options: readonly ShownOption[] | null;
  hasFailed: boolean;
  tryAgain: () => void;
}

const nobody: PagedQuestion = { viewer: null, search: "", currency: null };

export function useFilterOptions(
  source: OptionSource | null,
  key: FilterKey,
  filters: ListingFilters,
): FilterOptions {
  const isAsked = source !== null && "question" in source;
  const { data, isError, isPaused, refetch } = useQuery({
    ...listingOptionsQuery(isAsked ? source.question : nobody, key),
    ...(!isAsked && { enabled: false }),
  });
  const tryAgain = () => void refetch();
  if (!isAsked) {
    return { options: source?.index.options(key, filters) ?? null, hasFailed: false, tryAgain };
  }
  return {
    options: data ?? knownOptions(key),
    hasFailed: (isError || isPaused) && !data,
    tryAgain,
  };
}

/** What is the same for every list is there at once. */
function knownOptions(key: FilterKey): ShownOption[] | null {
  const options = filteredColumns.find((column) => column.key === key)?.filter.options;
  return options?.map(({ value, label }) => ({ value, label, count: null })) ?? null;
}

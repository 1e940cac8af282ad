import { useQuery } from "@tanstack/react-query";
import type { FilterKey } from "#domain/listing/columns.ts";
import type { ListingFilters } from "#domain/listing/filters.ts";
import type { CountedOption, ListingIndex } from "#domain/listing/listing-index.ts";
import { listingOptionsQuery, type PagedQuestion } from "~/lib/data/listing-pages";

/** Where a filter's options are counted: here, or by the server. */
export type OptionSource = { index: ListingIndex } | { question: PagedQuestion };

interface FilterOptions {
  /** null while they are on their way. */
  options: CountedOption[] | null;
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
  const { data, isError, refetch } = useQuery({
    ...listingOptionsQuery(isAsked ? source.question : nobody, key),
    ...(!isAsked && { enabled: false }),
  });
  const tryAgain = () => void refetch();
  if (!isAsked) {
    return { options: source?.index.options(key, filters) ?? null, hasFailed: false, tryAgain };
  }
  return { options: data ?? null, hasFailed: isError && !data, tryAgain };
}

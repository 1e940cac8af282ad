import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { currencyIn, currencyParam } from "#domain/listing/currency.ts";
import { type ListingFilters, noFilters } from "#domain/listing/filters.ts";
import { readExplorerState, writeExplorerState } from "#domain/listing/search-params.ts";

export interface MarketFilters {
  filters: ListingFilters;
  setFilters: (change: Partial<ListingFilters>) => void;
  clearFilters: () => void;
  /** The URL of the explorer with the same filters. */
  tableUrl: string;
}

/** The explorer's filters, kept in the URL; its sort order, columns and pins stay unchanged. */
export function useMarketFilters(): MarketFilters {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const state = readExplorerState(params);
    const setFilters = (change: Partial<ListingFilters>) => {
      const next = writeExplorerState(
        { ...state, filters: { ...state.filters, ...change } },
        params,
      );
      void navigate(
        { search: next.toString() },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      );
    };
    const clearFilters = () =>
      setFilters({
        ...noFilters,
        types: undefined,
        countries: undefined,
        cost: undefined,
        years: undefined,
        rating: undefined,
      });
    const kept = writeExplorerState(state, new URLSearchParams());
    const currency = currencyIn(params);
    if (currency) kept.set(currencyParam, currency);
    const tableUrl = `/${kept.size > 0 ? `?${kept}` : ""}#projects`;
    return { filters: state.filters, setFilters, clearFilters, tableUrl };
  }, [search, navigate]);
}

import type { Rating } from "../vocabulary.ts";
import type { FilterKey } from "./columns.ts";
import type { NumberRange } from "./number-range.ts";

/** The explorer's filters; if all are empty, every project matches. */
export interface ListingFilters {
  search: string;
  removalOnly: boolean;
  issuedOnly: boolean;
  /** Selected values by column. */
  chosen: Readonly<Partial<Record<FilterKey, readonly string[]>>>;
  /** Set in the market charts: types, dollars per tonne, years, and the lowest rating. */
  types?: readonly string[];
  cost?: NumberRange;
  years?: NumberRange;
  rating?: Rating;
}

export const noFilters: ListingFilters = {
  search: "",
  removalOnly: false,
  issuedOnly: false,
  chosen: {},
};

export function hasFilters(filters: ListingFilters): boolean {
  const { search, removalOnly, issuedOnly, chosen, types = [], cost, years, rating } = filters;
  const hasChosen = [types, ...Object.values(chosen)].some((values) => values.length > 0);
  const hasLimits = cost !== undefined || years !== undefined || rating !== undefined;
  return search.length > 0 || removalOnly || issuedOnly || hasChosen || hasLimits;
}

export function chosenValues(filters: ListingFilters, key: FilterKey): readonly string[] {
  return filters.chosen[key] ?? [];
}

/** The change that selects other values of a column. */
export function choose(
  filters: ListingFilters,
  key: FilterKey,
  values: readonly string[],
): Pick<ListingFilters, "chosen"> {
  return { chosen: { ...filters.chosen, [key]: values } };
}

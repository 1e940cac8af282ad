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
  /** Any of these types, in the sense of the figures by type, and any of these countries' codes. */
  types?: readonly string[];
  countries?: readonly string[];
  /** Dollars per tonne, years, and the lowest rating. */
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
  const { search, removalOnly, issuedOnly, chosen, cost, years, rating } = filters;
  const { types = [], countries = [] } = filters;
  const hasChosen = [types, countries, ...Object.values(chosen)].some(({ length }) => length > 0);
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

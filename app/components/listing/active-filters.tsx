import { X } from "lucide-react";
import { memo } from "react";
import { countries as countryNames } from "#domain/countries/countries.ts";
import { filteredColumns } from "#domain/listing/columns.ts";
import { defaultCurrency, priceIn, priceText } from "#domain/listing/currency.ts";
import { choose, chosenValues, hasFilters, type ListingFilters } from "#domain/listing/filters.ts";
import { rangeText, yearRangeText } from "#domain/listing/range-text.ts";

interface ActiveFilter {
  label: string;
  without: Partial<ListingFilters>;
  /** Without effect: values that this viewer was not sent cannot be filtered. */
  isIdle?: true;
}

interface ActiveFiltersProps {
  filters: ListingFilters;
  /** The currency of the prices; null for a viewer who may not see them. */
  priceCurrency: string | null;
  actions: {
    setFilters: (change: Partial<ListingFilters>) => void;
    clearFilters: () => void;
  };
}

/** The active filters, each with a remove button, and a button that clears all of them. */
export const ActiveFilters = memo(function ActiveFilters(props: ActiveFiltersProps) {
  const { filters, priceCurrency, actions } = props;
  if (!hasFilters(filters)) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
        {activeFilters(filters, priceCurrency).map(({ label, without, isIdle }) => (
          <li
            key={label}
            data-idle={isIdle || undefined}
            className="inline-flex items-center rounded-full bg-mint pl-3 text-[0.8125rem] font-medium wrap-anywhere text-pine data-idle:bg-grey-tint data-idle:text-grey-text"
          >
            <span>
              {label}
              {isIdle && <span className="kept-session:hidden"> (log in to apply)</span>}
            </span>
            <button
              type="button"
              aria-label={`Remove filter: ${label}`}
              className="relative grid size-7 shrink-0 place-items-center rounded-full max-md:after:absolute max-md:after:-inset-2"
              onClick={() => actions.setFilters(without)}
            >
              <X aria-hidden="true" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="min-h-7 text-[0.8125rem] font-medium text-pine underline underline-offset-[0.2em] max-md:min-h-11"
        onClick={actions.clearFilters}
      >
        Clear all
      </button>
    </div>
  );
});

export function activeFilters(
  filters: ListingFilters,
  priceCurrency: string | null,
): ActiveFilter[] {
  const isRevealed = priceCurrency !== null;
  const active: ActiveFilter[] = [];
  const search = filters.search.trim();
  if (search) active.push({ label: `“${search}”`, without: { search: "" } });
  active.push(...chosenIn(filters, isRevealed, false));
  if (filters.removalOnly) {
    active.push({ label: "Removal credits", without: { removalOnly: false } });
  }
  if (filters.issuedOnly) active.push({ label: "Issued credits", without: { issuedOnly: false } });
  active.push(...chosenIn(filters, isRevealed, true));
  active.push(...chosenTypes(filters), ...chosenCountries(filters));
  active.push(...rangeFilters(filters, priceCurrency));
  return active;
}

function chosenTypes({ types = [] }: ListingFilters): ActiveFilter[] {
  return types.map((type) => ({ label: type, without: { types: othersOf(types, type) } }));
}

function chosenCountries({ countries = [] }: ListingFilters): ActiveFilter[] {
  const names: Readonly<Record<string, string>> = countryNames;
  return countries.map((code) => ({
    label: `Country: ${names[code] ?? code}`,
    without: { countries: othersOf(countries, code) },
  }));
}

function othersOf(values: readonly string[], one: string): readonly string[] | undefined {
  const others = values.filter((other) => other !== one);
  return others.length > 0 ? others : undefined;
}

function rangeFilters(filters: ListingFilters, priceCurrency: string | null): ActiveFilter[] {
  const { cost, years, rating } = filters;
  const price = (dollars: number) => {
    const { amount, symbol } = priceIn(priceCurrency ?? defaultCurrency, dollars);
    return amount > 0 ? priceText(amount, symbol) : `${symbol}0`;
  };
  const found: ActiveFilter[] = [];
  if (cost) found.push({ label: `Cost: ${rangeText(cost, price)}`, without: { cost: undefined } });
  if (years) {
    found.push({ label: `Permanence: ${yearRangeText(years)}`, without: { years: undefined } });
  }
  if (rating) found.push({ label: `Rating: ${rating} or better`, without: { rating: undefined } });
  return found.map((filter) => (priceCurrency === null ? { ...filter, isIdle: true } : filter));
}

/** The values chosen in the primary filters, or in the secondary ones, which can be collapsed. */
function chosenIn(
  filters: ListingFilters,
  isRevealed: boolean,
  isSecondary: boolean,
): ActiveFilter[] {
  return filteredColumns
    .filter(({ filter }) => (filter.isSecondary ?? false) === isSecondary)
    .flatMap(({ key, filter, placeholder }) => {
      const chosen = chosenValues(filters, key);
      return chosen.map((value) => {
        const option = filter.options?.find((known) => known.value === value);
        return {
          label: `${filter.prefix ?? ""}${option?.label ?? value}`,
          without: choose(
            filters,
            key,
            chosen.filter((other) => other !== value),
          ),
          ...(placeholder !== undefined && !isRevealed && { isIdle: true }),
        };
      });
    });
}

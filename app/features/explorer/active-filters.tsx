import { X } from "lucide-react";
import { memo } from "react";
import { filteredColumns } from "#domain/listing/columns.ts";
import { choose, chosenValues, hasFilters, type ListingFilters } from "#domain/listing/filters.ts";
import type { ExplorerActions } from "./use-explorer-state";

interface ActiveFilter {
  label: string;
  without: Partial<ListingFilters>;
  isIdle?: boolean;
}

interface ActiveFiltersProps {
  filters: ListingFilters;
  isRevealed: boolean;
  actions: ExplorerActions;
}

/** Every filter in use, each with a way out, and one way out of all of them. */
export const ActiveFilters = memo(function ActiveFilters(props: ActiveFiltersProps) {
  const { filters, isRevealed, actions } = props;
  if (!hasFilters(filters)) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
        {activeFilters(filters, isRevealed).map(({ label, without, isIdle }) => (
          <li
            key={label}
            data-idle={isIdle || undefined}
            className="inline-flex items-center rounded-full bg-mint pl-3 text-[0.8125rem] font-medium text-pine data-idle:bg-grey-tint data-idle:text-grey-text"
          >
            {label}
            <button
              type="button"
              aria-label={`Remove filter: ${label}`}
              className="grid size-7 place-items-center rounded-full"
              onClick={() => actions.setFilters(without)}
            >
              <X aria-hidden="true" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="text-[0.8125rem] font-medium text-pine underline underline-offset-[0.2em]"
        onClick={actions.clearFilters}
      >
        Clear all
      </button>
    </div>
  );
});

export function activeFilters(filters: ListingFilters, isRevealed: boolean): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const search = filters.search.trim();
  if (search) active.push({ label: `“${search}”`, without: { search: "" } });
  active.push(...chosenIn(filters, isRevealed, false));
  if (filters.removalOnly) {
    active.push({ label: "Removal credits", without: { removalOnly: false } });
  }
  if (filters.issuedOnly) active.push({ label: "Issued credits", without: { issuedOnly: false } });
  active.push(...chosenIn(filters, isRevealed, true));
  return active;
}

/** What is chosen in the filters that are always in sight, or in those that may be folded away. */
function chosenIn(
  filters: ListingFilters,
  isRevealed: boolean,
  isSecondary: boolean,
): ActiveFilter[] {
  return filteredColumns
    .filter(({ filter }) => (filter.isSecondary ?? false) === isSecondary)
    .flatMap(({ key, filter, mask }) => {
      const chosen = chosenValues(filters, key);
      const isIdle = mask !== undefined && !isRevealed;
      return chosen.map((value) => {
        const option = filter.options?.find((known) => known.value === value);
        const label = `${filter.prefix ?? ""}${option?.label ?? value}`;
        return {
          label: isIdle ? `${label} (needs sign-in)` : label,
          without: choose(
            filters,
            key,
            chosen.filter((other) => other !== value),
          ),
          isIdle,
        };
      });
    });
}

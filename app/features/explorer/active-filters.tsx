import { X } from "lucide-react";
import { memo } from "react";
import { hasFilters, type ListingFilters } from "#domain/listing/listing-filters.ts";
import { permanenceBands } from "#domain/listing/permanence.ts";
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
    <div className="active-filters">
      <ul aria-label="Active filters">
        {activeFilters(filters, isRevealed).map(({ label, without, isIdle }) => (
          <li key={label} data-idle={isIdle || undefined}>
            {label}
            <button
              type="button"
              aria-label={`Remove filter: ${label}`}
              onClick={() => actions.setFilters(without)}
            >
              <X aria-hidden="true" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="clear-all" onClick={actions.clearFilters}>
        Clear all
      </button>
    </div>
  );
});

export function activeFilters(filters: ListingFilters, isRevealed: boolean): ActiveFilter[] {
  const list = <Key extends "sectors" | "locations" | "sdgs" | "availabilities" | "stages">(
    key: Key,
  ) =>
    filters[key].map((value) => ({
      label: value,
      without: { [key]: filters[key].filter((other) => other !== value) },
    }));
  return [
    ...(filters.search.trim()
      ? [{ label: `“${filters.search.trim()}”`, without: { search: "" } }]
      : []),
    ...list("sectors"),
    ...list("locations"),
    ...(filters.removalOnly ? [{ label: "Removal credits", without: { removalOnly: false } }] : []),
    ...(filters.issuedOnly ? [{ label: "Issued credits", without: { issuedOnly: false } }] : []),
    ...list("sdgs"),
    ...list("availabilities"),
    ...list("stages"),
    ...permanenceBands
      .filter(({ key }) => filters.permanences.includes(key))
      .map(({ key, label }) => ({
        label: isRevealed ? `Permanence: ${label}` : `Permanence: ${label} (needs sign-in)`,
        without: { permanences: filters.permanences.filter((other) => other !== key) },
        isIdle: !isRevealed,
      })),
  ];
}

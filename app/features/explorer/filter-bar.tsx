import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { ListingFilters } from "#domain/listing-filters.ts";
import type { Facet, ListingIndex } from "#domain/listing-index.ts";
import { type PermanenceBand, permanenceBands } from "#domain/permanence.ts";
import type { ExplorerState } from "~/lib/search-params";
import { ColumnMenu } from "./column-menu";
import { FilterMenu } from "./filter-menu";
import { ResultCount } from "./result-count";
import { SearchBox } from "./search-box";
import { SortSelect } from "./sort-select";
import { type ExplorerActions, toggled } from "./use-explorer-state";
import type { ExplorerView } from "./use-explorer-view";

const allOfThem = "Projects must have all that you choose.";

interface FilterBarProps {
  index: ListingIndex | null;
  view: ExplorerView;
  state: ExplorerState;
  actions: ExplorerActions;
}

export function FilterBar({ index, view, state, actions }: FilterBarProps) {
  const { filters } = state;
  const [showsMore, setShowsMore] = useState(false);
  const { setFilters } = actions;

  function menu(facet: Facet, label: string, rule?: string) {
    return (
      <FilterMenu
        label={label}
        chosen={filters[facet]}
        loadOptions={() => index?.options(facet, filters) ?? null}
        onToggle={(value) => setFilters(changed(filters, facet, value))}
        onClear={() => setFilters({ [facet]: [] })}
        rule={rule}
        isLocked={facet === "permanences" && !view.isRevealed}
      />
    );
  }

  return (
    <div className="filter-bar">
      <div className="filter-row">
        {menu("sectors", "Project Sectors")}
        {menu("locations", "Project Location", allOfThem)}
        <CheckBox
          label="Only show removal credits"
          checked={filters.removalOnly}
          onChange={(removalOnly) => setFilters({ removalOnly })}
        />
        <CheckBox
          label="Only show issued credits"
          checked={filters.issuedOnly}
          onChange={(issuedOnly) => setFilters({ issuedOnly })}
        />
        <div className="filter-end">
          <ResultCount view={view} filters={filters} />
          <ColumnMenu hiddenColumns={state.hiddenColumns} actions={actions} />
        </div>
      </div>
      <div className="filter-row">
        <SearchBox search={filters.search} onSearch={(search) => setFilters({ search })} />
        <button
          type="button"
          className="filter-button more-filters"
          aria-expanded={showsMore}
          onClick={() => setShowsMore(!showsMore)}
        >
          <SlidersHorizontal aria-hidden="true" size={15} />
          More filters
        </button>
        <div className="filter-group" data-open={showsMore || undefined}>
          {menu("sdgs", "UN SDGs", allOfThem)}
          {menu("availabilities", "Credit Availability")}
          {menu("stages", "Project Stage")}
          {menu("permanences", "Permanence")}
        </div>
        <SortSelect sort={state.sort} onSort={actions.setSort} />
      </div>
    </div>
  );
}

/** The filters with one value of a facet chosen, or no longer chosen. */
function changed(filters: ListingFilters, facet: Facet, value: string): Partial<ListingFilters> {
  if (facet === "permanences") {
    return isBand(value) ? { permanences: toggled(filters.permanences, value) } : {};
  }
  return { [facet]: toggled(filters[facet], value) };
}

function isBand(value: string): value is PermanenceBand {
  return permanenceBands.some(({ key }) => key === value);
}

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="filter-check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

import { SlidersHorizontal } from "lucide-react";
import { memo, useState } from "react";
import type { ColumnKey } from "#domain/listing/listing-columns.ts";
import { hasFilters, type ListingFilters } from "#domain/listing/listing-filters.ts";
import type { Facet, ListingIndex } from "#domain/listing/listing-index.ts";
import type { ListingSort } from "#domain/listing/listing-order.ts";
import { type PermanenceBand, permanenceBands } from "#domain/listing/permanence.ts";
import { toggled } from "#domain/text/lists.ts";
import { ColumnMenu } from "./column-menu";
import { FilterMenu } from "./filter-menu";
import { ResultCount } from "./result-count";
import { SearchBox } from "./search-box";
import { SortSelect } from "./sort-select";
import type { ExplorerActions } from "./use-explorer-state";

const allOfThem = "Projects must have all that you choose.";

interface FilterBarProps {
  index: ListingIndex | null;
  filters: ListingFilters;
  hiddenColumns: readonly ColumnKey[];
  /** null where the headers sort. */
  sort: ListingSort | null;
  matching: number;
  total: number;
  isRevealed: boolean;
  isComplete: boolean;
  actions: ExplorerActions;
}

export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { index, filters, actions } = props;
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
        isLocked={facet === "permanences" && !props.isRevealed}
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
          <ResultCount
            matching={props.matching}
            total={props.total}
            isFiltered={hasFilters(filters)}
            isComplete={props.isComplete}
          />
          <ColumnMenu hiddenColumns={props.hiddenColumns} actions={actions} />
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
        {props.sort && <SortSelect sort={props.sort} onSort={actions.setSort} />}
      </div>
    </div>
  );
});

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

import { Search, SlidersHorizontal } from "lucide-react";
import { memo, useState } from "react";
import { filteredColumns } from "#domain/listing/columns.ts";
import { choose, chosenValues, type ListingFilters } from "#domain/listing/filters.ts";
import { maxSearchLength } from "#domain/listing/search-params.ts";
import type { ListingSort } from "#domain/listing/sort.ts";
import { toggled } from "#domain/text/arrays.ts";
import type { Limits } from "~/components/listing/range-form";
import { SortSelect } from "./cards-on-demand";
import { ChosenCount, FilterButton } from "./filter-button";
import styles from "./filter-button.module.css";
import type { ExplorerActions } from "./use-explorer-state";
import type { OptionSource } from "./use-filter-options";

const loadMenu = () => import("./filter-menu");
const loadValueFilter = () => import("./value-filter");

interface FilterBarProps {
  options: OptionSource | null;
  filters: ListingFilters;
  /** null where the table headers sort. */
  sort: ListingSort | null;
  isRevealed: boolean;
  actions: ExplorerActions;
}

/** One row; the filters that few need unfold below it. Narrow windows fold all but two of them. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { options, filters, isRevealed, actions } = props;
  const [showsMore, setShowsMore] = useState(false);
  const { setFilters } = actions;

  const menus = (isSecondary: boolean) =>
    filteredColumns
      .filter(({ filter }) => (filter.isSecondary ?? false) === isSecondary)
      .map(({ key, filter, placeholder }) => (
        <FilterButton
          key={key}
          label={filter.label}
          chosen={chosenValues(filters, key).length}
          isLocked={placeholder !== undefined && !isRevealed}
          load={loadMenu}
        >
          {({ FilterMenu }, button) => (
            <FilterMenu
              label={filter.label}
              column={key}
              source={options}
              filters={filters}
              onToggle={(value) =>
                setFilters(choose(filters, key, toggled(chosenValues(filters, key), value)))
              }
              onClear={() => setFilters(choose(filters, key, []))}
              rule={
                filter.needs === "all"
                  ? "Projects must match all the options you select."
                  : undefined
              }
              isLocked={placeholder !== undefined && !isRevealed}
              button={button}
            />
          )}
        </FilterButton>
      ));

  const moreMenus = menus(true);
  const chosenMore = filteredColumns.filter(
    ({ key, filter }) => filter.isSecondary && chosenValues(filters, key).length > 0,
  ).length;

  return (
    <div
      // Read by the style sheets, which also collapse the views below.
      data-folded={!showsMore || undefined}
      data-filter-bar=""
      className={styles.bar}
    >
      <SearchBox search={filters.search} onSearch={(search) => setFilters({ search })} />
      <div className={styles.main}>
        <div className={`above-bars ${styles.thumb}`} data-main-filters="">
          {menus(false)}
        </div>
      </div>
      <div className={styles.rest}>
        <CheckBox
          label="Only show removal credits"
          checked={filters.removalOnly}
          onChange={(removalOnly) => setFilters({ removalOnly })}
        />
        <CheckBox
          label="Only show issued credits"
          hint="Keeps projects whose credit status is 'Ready to retire'"
          checked={filters.issuedOnly}
          onChange={(issuedOnly) => setFilters({ issuedOnly })}
        />
        <ValueFilterButton limits={filters} isLocked={!isRevealed} onChoose={setFilters} />
      </div>
      <button
        type="button"
        className={styles.button}
        data-chosen={chosenMore > 0 || undefined}
        aria-expanded={showsMore}
        onClick={() => setShowsMore(!showsMore)}
      >
        <SlidersHorizontal aria-hidden="true" size={15} />
        More filters
        <ChosenCount count={chosenMore} />
      </button>
      {props.sort && <SortSelect sort={props.sort} onSort={actions.setSort} />}
      <div className={styles.more}>{moreMenus}</div>
    </div>
  );
});

interface ValueFilterButtonProps {
  limits: Limits;
  isLocked: boolean;
  onChoose: (limits: Limits) => void;
}

function ValueFilterButton({ limits, isLocked, onChoose }: ValueFilterButtonProps) {
  const { cost, years, rating } = limits;
  const label = "Price, rating, years";
  return (
    <FilterButton
      label={label}
      chosen={[cost, years, rating].filter(Boolean).length}
      isLocked={isLocked}
      load={loadValueFilter}
    >
      {({ ValueFilter }, button) => (
        <ValueFilter
          label={label}
          limits={{ cost, years, rating }}
          isLocked={isLocked}
          onChoose={onChoose}
          button={button}
        />
      )}
    </FilterButton>
  );
}

interface CheckBoxProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function CheckBox({ label, hint, checked, onChange }: CheckBoxProps) {
  return (
    <label
      title={hint}
      className="inline-flex min-h-9.5 cursor-pointer items-center gap-2 whitespace-nowrap max-md:min-h-11"
    >
      <input
        type="checkbox"
        checked={checked}
        className="tick-box size-4"
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
}

function SearchBox({ search, onSearch }: SearchBoxProps) {
  return (
    <div className="relative flex-[1_1_11rem] max-lg:basis-64 max-md:basis-full">
      <Search
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
      />
      <input
        type="search"
        aria-label="Search projects"
        placeholder="Search company, project, location, methodology…"
        maxLength={maxSearchLength}
        value={search}
        className="min-h-9.5 w-full rounded-lg border border-edge bg-white pr-3 pl-9 text-[0.875rem] text-ellipsis placeholder:text-quiet max-md:min-h-11"
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
}

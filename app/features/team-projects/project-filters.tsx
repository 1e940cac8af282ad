import { useState } from "react";
import { noFacets } from "#domain/review/team-list.ts";
import {
  hasFilters,
  type ProjectChoice,
  type ProjectView,
  projectFilterNames,
  projectFilters,
  projectOrders,
  projectsAddress,
  projectsFilter,
  projectViews,
} from "#domain/review/team-projects.ts";
import { FacetSelects, selectClasses } from "~/components/admin/facet-selects";
import { Button } from "~/components/ui/button";
import { SearchBox } from "~/components/ui/search-box";
import { SortSelect, ToolbarSelect } from "~/components/ui/toolbar-select";
import { ViewLinks } from "~/components/ui/view-links";

interface ProjectFiltersProps {
  choice: ProjectChoice;
  /** The same, with the search debounced. */
  searched: ProjectChoice;
  /** The number of projects in each view before filtering; undefined while loading. */
  counts: Readonly<Record<ProjectView, number>> | undefined;
  onChange: (part: Partial<ProjectChoice>) => void;
}

const views = Object.keys(projectViews) as ProjectView[];

/** Filters and sort order of the project list, all kept in the URL. */
export function ProjectFilters({ choice, searched, counts, onChange }: ProjectFiltersProps) {
  const { filters } = choice;
  // On a phone the filters would push the projects off screen; only active ones stay visible.
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-4 grid gap-3">
      <ViewLinks
        label="Filter by status"
        views={views.map((view) => ({
          name: view,
          label: projectViews[view].label,
          count: counts?.[view],
          to: projectsAddress.url({ ...choice, view }),
        }))}
        current={choice.view}
      />
      <search className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search the projects"
          value={choice.search}
          placeholder="Company, project, location…"
          onSearch={(search) => onChange({ search })}
          className="min-w-0 grow basis-full sm:basis-64 xl:basis-48"
        />
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="grow sm:hidden"
        >
          {isOpen ? "Hide filters" : "Filter and sort"}
        </Button>
        {/* Placed here, the search box shrinks to make room for it and no rows shift. */}
        {(hasFilters(choice) || choice.search !== "") && (
          <Button
            variant="quiet"
            size="sm"
            className="px-2"
            onClick={() => onChange(clearedFilters)}
          >
            Clear filters
          </Button>
        )}
        <FacetSelects
          list="projects"
          filter={projectsFilter(searched)}
          chosen={choice.facets}
          onChange={(facets) => onChange({ facets })}
          isOpen={isOpen}
        />
        {projectFilterNames.map((filter) => (
          <ToolbarSelect
            key={filter}
            label={projectFilters[filter].label}
            options={[
              { value: "", label: projectFilters[filter].all },
              ...projectFilters[filter].choices,
            ]}
            value={filters[filter]}
            onChoose={(value) => onChange({ filters: { ...filters, [filter]: value } })}
            {...selectClasses(filters[filter] !== "", isOpen)}
          />
        ))}
        <SortSelect
          label="Sort the projects by"
          orders={projectOrders}
          value={choice.order}
          onSort={(order) => onChange({ order })}
          {...selectClasses(false, isOpen)}
        />
      </search>
    </div>
  );
}

/** Keeps the view and the sort order. */
const clearedFilters = {
  search: "",
  filters: { status: "", owner: "", display: "" },
  facets: noFacets,
};

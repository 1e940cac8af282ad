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
import { TeamFilters } from "~/components/admin/team-filters";
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
      <TeamFilters
        label="Search the projects"
        placeholder="Company, project, location…"
        search={choice.search}
        isFiltered={hasFilters(choice) || choice.search !== ""}
        onSearch={(search) => onChange({ search })}
        onClear={() => onChange(clearedFilters)}
      >
        {(isOpen) => (
          <>
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
          </>
        )}
      </TeamFilters>
    </div>
  );
}

/** Keeps the view and the sort order. */
const clearedFilters = {
  search: "",
  filters: { status: "", owner: "", display: "" },
  facets: noFacets,
};

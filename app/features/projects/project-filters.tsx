import { type ComponentProps, useState } from "react";
import {
  hasFilters,
  type ProjectChoice,
  type ProjectOrder,
  type ProjectView,
  projectFilterNames,
  projectFilters,
  projectListAddress,
  projectOrders,
  projectViews,
} from "#domain/review/team-projects.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { SearchBox, toolbarControl } from "~/components/ui/search-box";
import { ViewLinks } from "~/components/ui/view-links";

interface ProjectFiltersProps {
  choice: ProjectChoice;
  /** How much each view has before it is filtered; undefined until that is known. */
  counts: Readonly<Record<ProjectView, number>> | undefined;
  onChange: (part: Partial<ProjectChoice>) => void;
}

const views = Object.keys(projectViews) as ProjectView[];
const orders = Object.keys(projectOrders) as ProjectOrder[];

/** Which projects are shown, and in which order; all of it stands in the address. */
export function ProjectFilters({ choice, counts, onChange }: ProjectFiltersProps) {
  const { filters } = choice;
  // On a phone they would push the projects out of sight; those that are set stay.
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-4 grid gap-3">
      <ViewLinks
        label="Filter by state"
        views={views.map((view) => ({
          name: view,
          label: projectViews[view].label,
          count: counts?.[view],
          to: projectListAddress({ ...choice, view }),
        }))}
        current={choice.view}
      />
      <search className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search the projects"
          value={choice.search}
          placeholder="Company, project, place…"
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
        {/* Here the search box makes room for it, and no row moves. */}
        {(hasFilters(choice) || choice.search !== "") && (
          <Button variant="quiet" size="sm" className="px-2" onClick={() => onChange(nothingAsked)}>
            Clear filters
          </Button>
        )}
        {projectFilterNames.map((filter) => (
          <Choices
            key={filter}
            isFolded={!isOpen}
            label={projectFilters[filter].label}
            value={filters[filter]}
            isSet={filters[filter] !== ""}
            onChange={({ target }) => onChange({ filters: { ...filters, [filter]: target.value } })}
          >
            <option value="">{projectFilters[filter].all}</option>
            {projectFilters[filter].choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choices>
        ))}
        <Choices
          label="Sort the projects by"
          isFolded={!isOpen}
          value={choice.order}
          onChange={({ target }) => {
            const order = orders.find((one) => one === target.value);
            if (order) onChange({ order });
          }}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {projectOrders[order].label}
            </option>
          ))}
        </Choices>
      </search>
    </div>
  );
}

/** The view and its order stay. */
const nothingAsked = {
  search: "",
  filters: { status: "", registry: "", type: "", owner: "", display: "" },
};

interface ChoicesProps extends ComponentProps<"select"> {
  label: string;
  isSet?: boolean;
  isFolded: boolean;
}

function Choices({ label, isSet = false, isFolded, ...rest }: ChoicesProps) {
  return (
    <label
      className={cn(
        "block min-w-0 grow basis-36 sm:grow-0 sm:basis-auto",
        isFolded && !isSet && "max-sm:hidden",
      )}
    >
      <span className="sr-only">{label}</span>
      <select
        className={cn(
          toolbarControl,
          "w-full max-w-full px-2.5 text-ellipsis sm:max-w-40",
          isSet && "border-moss bg-mint font-medium text-pine",
        )}
        {...rest}
      />
    </label>
  );
}

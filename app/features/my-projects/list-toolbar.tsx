import { ChevronDown, Rows3 } from "lucide-react";
import { keyOf } from "#domain/list-address.ts";
import {
  type ChosenProjects,
  filterLabel,
  type OwnProjectChoice,
  type OwnProjectOrder,
  ownProjectFilters,
  ownProjectOrders,
  ownProjectsAddress,
} from "#domain/submission/own-project-list.ts";
import { cn } from "~/components/ui/class-names";
import { SearchBox, toolbarControl } from "~/components/ui/search-box";
import { ViewLinks } from "~/components/ui/view-links";

interface ListToolbarProps extends StateFilterProps {
  isCompact: boolean;
  onSearch: (search: string) => void;
  onOrder: (order: OwnProjectOrder) => void;
  onToggleCompact: () => void;
}

const controlClass = cn(toolbarControl, "min-h-11");

/** What finds a project among many: words, its state, an order, and rows in place of cards. */
export function ListToolbar({ choice, counts, ...rest }: ListToolbarProps) {
  const { isCompact, onSearch, onOrder, onToggleCompact } = rest;
  return (
    <search aria-label="Your projects" className="mb-4 block space-y-3">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label="Search your projects"
          value={choice.search}
          placeholder="Company, project ID or name"
          onSearch={onSearch}
          className="min-w-0 flex-1 basis-full sm:basis-64"
          maxLength={200}
          inputClass="min-h-11"
        />
        <label className="relative block min-w-0 flex-1 sm:flex-none">
          <span className="sr-only">Sort your projects by</span>
          <select
            value={choice.order}
            onChange={({ target }) => {
              const order = keyOf(ownProjectOrders, target.value);
              if (order) onOrder(order);
            }}
            className={cn(controlClass, "w-full appearance-none pr-9 pl-3")}
          >
            {Object.entries(ownProjectOrders).map(([order, { label }]) => (
              <option key={order} value={order}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-quiet"
          />
        </label>
        <button
          type="button"
          aria-pressed={isCompact}
          onClick={onToggleCompact}
          className={cn(
            controlClass,
            "inline-flex items-center gap-2 px-3.5",
            isCompact && "border-moss bg-mint font-medium text-pine",
          )}
        >
          <Rows3 aria-hidden="true" size={16} />
          Compact
        </button>
      </div>
      <StateFilter choice={choice} counts={counts} />
    </search>
  );
}

interface StateFilterProps {
  choice: OwnProjectChoice;
  counts: ChosenProjects["counts"];
}

function StateFilter({ choice, counts }: StateFilterProps) {
  return (
    <ViewLinks
      label="Filter by state"
      views={ownProjectFilters.map((filter) => ({
        name: filter,
        label: filterLabel(filter),
        to: ownProjectsAddress({ ...choice, filter }),
        count: counts[filter],
      }))}
      current={choice.filter}
      replace={false}
    />
  );
}

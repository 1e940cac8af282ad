import { ChevronDown, Rows3 } from "lucide-react";
import { Link } from "react-router";
import {
  type ChosenProjects,
  filterLabel,
  isOrder,
  type OwnProjectChoice,
  type OwnProjectOrder,
  ownProjectFilters,
  ownProjectOrders,
  ownProjectsAddress,
} from "#domain/submission/own-project-list.ts";
import { figure } from "#domain/text/figure.ts";
import { cn } from "~/components/ui/class-names";
import { SearchBox, toolbarControl } from "~/components/ui/search-box";

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
            onChange={({ target }) => isOrder(target.value) && onOrder(target.value)}
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
    <nav aria-label="Filter by state" className="-mx-1 overflow-x-auto px-1 py-1">
      <ul className="flex gap-1.5">
        {ownProjectFilters.map((filter) => {
          const isCurrent = filter === choice.filter;
          return (
            <li key={filter}>
              <Link
                to={ownProjectsAddress({ ...choice, filter })}
                preventScrollReset
                aria-current={isCurrent ? "true" : undefined}
                className={cn(
                  "inline-flex min-h-9 items-center rounded-full border px-3 text-sm whitespace-nowrap transition-colors max-md:min-h-11",
                  isCurrent
                    ? "border-moss bg-mint font-medium text-pine"
                    : "border-rule bg-white text-quiet hover:border-moss hover:text-ink",
                )}
              >
                {filterLabel(filter)}{" "}
                <span className="ml-1.5 text-xs tabular-nums">{figure(counts[filter])}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

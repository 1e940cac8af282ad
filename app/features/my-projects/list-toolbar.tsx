import { Rows3 } from "lucide-react";
import {
  type ChosenProjects,
  filterLabel,
  type OwnProjectChoice,
  type OwnProjectOrder,
  ownProjectFilters,
  ownProjectOrders,
  ownProjectsAddress,
} from "#domain/my-projects/own-project-list.ts";
import { cn } from "~/components/ui/class-names";
import { SearchBox } from "~/components/ui/search-box";
import { toolbarControl } from "~/components/ui/toolbar-field";
import { SortSelect } from "~/components/ui/toolbar-select";
import { ViewLinks } from "~/components/ui/view-links";

interface ListToolbarProps extends StateFilterProps {
  isCompact: boolean;
  onSearch: (search: string) => void;
  onOrder: (order: OwnProjectOrder) => void;
  onToggleCompact: () => void;
}

/** Search, state filter, sort order and compact view for long lists. */
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
        <SortSelect
          label="Sort your projects by"
          orders={ownProjectOrders}
          value={choice.order}
          onSort={onOrder}
          className="min-w-0 flex-1 sm:flex-none"
          selectClass="min-h-11 w-full"
        />
        <button
          type="button"
          aria-pressed={isCompact}
          title="Rows that can be selected"
          onClick={onToggleCompact}
          className={cn(
            toolbarControl,
            "inline-flex min-h-11 items-center gap-2 px-3.5",
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
      label="Filter by status"
      views={ownProjectFilters.map((filter) => ({
        name: filter,
        label: filterLabel(filter),
        to: ownProjectsAddress.url({ ...choice, filter }),
        count: counts[filter],
      }))}
      current={choice.filter}
      replace={false}
    />
  );
}

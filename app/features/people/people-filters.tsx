import {
  type PeopleChoice,
  type PeopleOrder,
  type PeopleView,
  peopleAddress,
  peopleOrders,
  peopleViews,
} from "#domain/people/people-list.ts";
import { SearchBox } from "~/components/ui/search-box";
import { SortSelect } from "~/components/ui/toolbar-select";
import { ViewLinks } from "~/components/ui/view-links";

interface PeopleFiltersProps {
  choice: PeopleChoice;
  /** The number of people in each view; undefined until loaded. */
  counts: Readonly<Record<PeopleView, number>> | undefined;
  onSearch: (search: string) => void;
  onOrder: (order: PeopleOrder) => void;
}

const views = Object.keys(peopleViews) as PeopleView[];

/** Filters and sorts the people; the state is in the URL. */
export function PeopleFilters({ choice, counts, onSearch, onOrder }: PeopleFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ViewLinks
        label="Filter people"
        views={views.map((view) => ({
          name: view,
          label: peopleViews[view],
          count: counts?.[view],
          to: peopleAddress.url({ ...choice, view }),
        }))}
        current={choice.view}
      />
      <div className="ml-auto flex w-full gap-2 lg:w-auto">
        <SortSelect
          label="Sort people by"
          orders={peopleOrders}
          value={choice.order}
          onSort={onOrder}
        />
        <SearchBox
          label="Search people"
          value={choice.search}
          placeholder="E-mail or company…"
          onSearch={onSearch}
          className="min-w-0 flex-1 lg:w-64"
        />
      </div>
    </div>
  );
}

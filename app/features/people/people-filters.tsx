import { Search } from "lucide-react";
import {
  type PeopleChoice,
  type PeopleOrder,
  type PeopleView,
  peopleAddress,
  peopleOrders,
  peopleViews,
} from "#domain/people/people-list.ts";
import { AdminViews } from "~/components/admin/admin-views";

interface PeopleFiltersProps {
  choice: PeopleChoice;
  /** How many each view has; undefined until that is known. */
  counts: Readonly<Record<PeopleView, number>> | undefined;
  onSearch: (search: string) => void;
  onOrder: (order: PeopleOrder) => void;
}

const views = Object.keys(peopleViews) as PeopleView[];
const orders = Object.keys(peopleOrders) as PeopleOrder[];

const fieldClass =
  "min-h-9.5 rounded-lg border border-edge bg-white text-sm placeholder:text-quiet hover:border-moss focus:outline-2 focus:outline-offset-0 focus:outline-moss";

/** Who is shown, and in which order; all of it stands in the address. */
export function PeopleFilters({ choice, counts, onSearch, onOrder }: PeopleFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <AdminViews
        label="Filter people"
        views={views.map((view) => ({
          name: view,
          label: peopleViews[view],
          count: counts?.[view],
          to: peopleAddress({ ...choice, view }),
        }))}
        current={choice.view}
      />
      <div className="ml-auto flex w-full gap-2 lg:w-auto">
        <label className="block">
          <span className="sr-only">Sort people by</span>
          <select
            value={choice.order}
            onChange={(event) => {
              const order = orders.find((one) => one === event.target.value);
              if (order) onOrder(order);
            }}
            className={`${fieldClass} px-3`}
          >
            {orders.map((order) => (
              <option key={order} value={order}>
                {peopleOrders[order]}
              </option>
            ))}
          </select>
        </label>
        <label className="relative block min-w-0 flex-1 lg:w-64">
          <span className="sr-only">Search people</span>
          <Search
            aria-hidden="true"
            size={16}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
          />
          <input
            type="search"
            value={choice.search}
            placeholder="E-mail or company…"
            onChange={(event) => onSearch(event.target.value)}
            className={`${fieldClass} w-full pr-3 pl-9`}
          />
        </label>
      </div>
    </div>
  );
}

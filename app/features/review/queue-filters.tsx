import { Search } from "lucide-react";
import type { RefObject } from "react";
import {
  type QueueChoice,
  type QueueOrder,
  type QueueView,
  queueAddress,
  queueOrders,
  queueViews,
} from "#domain/review/review-queue.ts";
import { AdminViews } from "~/components/admin/admin-views";

interface QueueFiltersProps {
  choice: QueueChoice;
  /** How much each view has; undefined until that is known. */
  counts: Readonly<Record<QueueView, number>> | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
  onOrder: (order: QueueOrder) => void;
}

const views = Object.keys(queueViews) as QueueView[];
const orders = Object.keys(queueOrders) as QueueOrder[];

const fieldClass =
  "min-h-9.5 rounded-lg border border-edge bg-white text-sm placeholder:text-quiet hover:border-moss focus:outline-2 focus:outline-offset-0 focus:outline-moss";

/** Which part of the queue is shown, and in which order; all of it stands in the address. */
export function QueueFilters({ choice, counts, searchBox, onSearch, onOrder }: QueueFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <AdminViews
        label="Filter the queue"
        views={views.map((view) => ({
          name: view,
          label: queueViews[view].label,
          count: counts?.[view],
          to: queueAddress({ ...choice, view }),
        }))}
        current={choice.view}
      />
      <div className="ml-auto flex w-full gap-2 xl:w-auto">
        <label className="block">
          <span className="sr-only">Sort the queue by</span>
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
                By {queueOrders[order].label.toLowerCase()}
              </option>
            ))}
          </select>
        </label>
        <label className="relative block min-w-0 flex-1 xl:w-60">
          <span className="sr-only">Search the queue</span>
          <Search
            aria-hidden="true"
            size={16}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
          />
          <input
            ref={searchBox}
            type="search"
            value={choice.search}
            placeholder="Company, project ID, type…"
            onChange={(event) => onSearch(event.target.value)}
            className={`${fieldClass} w-full pr-3 pl-9`}
          />
        </label>
      </div>
    </div>
  );
}

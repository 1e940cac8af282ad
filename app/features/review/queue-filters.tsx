import type { RefObject } from "react";
import {
  type QueueChoice,
  type QueueOrder,
  type QueueView,
  queueAddress,
  queueOrders,
  queueViews,
} from "#domain/review/review-queue.ts";
import { SearchBox } from "~/components/ui/search-box";
import { SortSelect } from "~/components/ui/toolbar-select";
import { ViewLinks } from "~/components/ui/view-links";

interface QueueFiltersProps {
  choice: QueueChoice;
  /** The number of projects in each view; undefined while loading. */
  counts: Readonly<Record<QueueView, number>> | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
  onOrder: (order: QueueOrder) => void;
}

const views = Object.keys(queueViews) as QueueView[];

/** The view, search and sort order of the queue, all kept in the URL. */
export function QueueFilters({ choice, counts, searchBox, onSearch, onOrder }: QueueFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ViewLinks
        label="Filter the queue"
        views={views.map((view) => ({
          name: view,
          label: queueViews[view].label,
          count: counts?.[view],
          to: queueAddress.url({ ...choice, view }),
        }))}
        current={choice.view}
      />
      {/* On a separate row, because the views grow when their counts arrive. */}
      <div className="flex w-full gap-2">
        <SortSelect
          label="Sort the queue by"
          orders={queueOrders}
          value={choice.order}
          onSort={onOrder}
        />
        <SearchBox
          label="Search the queue"
          value={choice.search}
          placeholder="Company, project ID, type…"
          onSearch={onSearch}
          className="min-w-0 grow lg:max-w-72"
          ref={searchBox}
        />
      </div>
    </div>
  );
}

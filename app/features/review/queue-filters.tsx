import { Search } from "lucide-react";
import type { RefObject } from "react";
import { type QueueView, queueViews } from "#domain/review/review-queue.ts";
import { AdminViews } from "~/components/admin/admin-views";

interface QueueFiltersProps {
  view: QueueView;
  search: string;
  searchBox: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
}

/** Which part of the queue is shown; both choices stand in the address. */
export function QueueFilters({ view, search, searchBox, onSearch }: QueueFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <AdminViews
        label="Filter the queue"
        views={Object.entries(queueViews).map(([name, { label }]) => ({
          name,
          label,
          to: address(name, search),
        }))}
        current={view}
      />
      <label className="relative ml-auto block w-full md:w-64">
        <span className="sr-only">Search the queue</span>
        <Search
          aria-hidden="true"
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
        />
        <input
          ref={searchBox}
          type="search"
          value={search}
          placeholder="Company, project ID, type…"
          onChange={(event) => onSearch(event.target.value)}
          className="min-h-9.5 w-full rounded-lg border border-edge bg-white pr-3 pl-9 text-sm placeholder:text-quiet hover:border-moss focus:outline-2 focus:outline-offset-0 focus:outline-moss"
        />
      </label>
    </div>
  );
}

function address(view: string, search: string): string {
  const parameters = new URLSearchParams();
  if (view !== "waiting") parameters.set("show", view);
  if (search) parameters.set("q", search);
  return `/admin/review${parameters.size > 0 ? `?${parameters}` : ""}`;
}

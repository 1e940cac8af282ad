import { Search } from "lucide-react";
import type { RefObject } from "react";
import { Link } from "react-router";
import { type QueueView, queueViews } from "#domain/review-queue.ts";
import { classNames } from "~/lib/class-names";

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
      <nav aria-label="Filter the queue" className="-mx-1 max-w-full overflow-x-auto px-1 py-1">
        <ul className="flex gap-1.5">
          {Object.entries(queueViews).map(([name, { label }]) => (
            <li key={name}>
              <Link
                to={address(name, search)}
                replace
                preventScrollReset
                aria-current={name === view ? "true" : undefined}
                className={classNames(
                  "inline-flex min-h-8.5 items-center rounded-full border px-3 text-sm whitespace-nowrap transition-colors",
                  name === view
                    ? "border-moss bg-mint font-medium text-pine"
                    : "border-rule bg-white text-quiet hover:border-moss hover:text-ink",
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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

import { Search } from "lucide-react";
import {
  type LibraryChoice,
  type LibraryView,
  libraryAddress,
  libraryViews,
} from "#domain/methodologies/library-choice.ts";
import { AdminViews } from "~/components/admin/admin-views";

interface LibraryFiltersProps {
  choice: LibraryChoice;
  /** Undefined until they are known. */
  counts: Readonly<Record<LibraryView, number>> | undefined;
  programmes: readonly string[];
  onChange: (part: Partial<LibraryChoice>) => void;
}

const views = Object.keys(libraryViews) as LibraryView[];

const fieldClass =
  "min-h-9.5 rounded-lg border border-edge bg-white text-sm placeholder:text-quiet hover:border-moss focus:outline-2 focus:outline-offset-0 focus:outline-moss";

/** Which methodologies are shown; all of it stands in the address. */
export function LibraryFilters({ choice, counts, programmes, onChange }: LibraryFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <AdminViews
        label="Filter the methodologies"
        views={views.map((view) => ({
          name: view,
          label: libraryViews[view],
          count: counts?.[view],
          to: libraryAddress({ ...choice, view }),
        }))}
        current={choice.view}
      />
      <div className="ml-auto flex w-full flex-wrap gap-2 lg:w-auto lg:flex-nowrap">
        {choice.view !== "free-text" && (
          <label className="block max-w-full">
            <span className="sr-only">Programme</span>
            <select
              value={choice.programme}
              onChange={(event) => onChange({ programme: event.target.value })}
              className={`${fieldClass} max-w-full px-3`}
            >
              <option value="">All programmes</option>
              {[...new Set([...programmes, choice.programme])].filter(Boolean).map((programme) => (
                <option key={programme}>{programme}</option>
              ))}
            </select>
          </label>
        )}
        <label className="relative block min-w-52 flex-1 lg:w-60">
          <span className="sr-only">Search the methodologies</span>
          <Search
            aria-hidden="true"
            size={16}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
          />
          <input
            type="search"
            value={choice.search}
            placeholder="Code, name, programme…"
            onChange={(event) => onChange({ search: event.target.value })}
            className={`${fieldClass} w-full pr-3 pl-9`}
          />
        </label>
      </div>
    </div>
  );
}

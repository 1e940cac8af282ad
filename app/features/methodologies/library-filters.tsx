import {
  type LibraryChoice,
  type LibraryView,
  libraryAddress,
  libraryViews,
} from "#domain/methodologies/library-choice.ts";
import { SearchBox, toolbarControl } from "~/components/ui/search-box";
import { ViewLinks } from "~/components/ui/view-links";

interface LibraryFiltersProps {
  choice: LibraryChoice;
  /** Undefined until they are known. */
  counts: Readonly<Record<LibraryView, number>> | undefined;
  programmes: readonly string[];
  onChange: (part: Partial<LibraryChoice>) => void;
}

const views = Object.keys(libraryViews) as LibraryView[];

/** Which methodologies are shown; all of it stands in the address. */
export function LibraryFilters({ choice, counts, programmes, onChange }: LibraryFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ViewLinks
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
          <label className="block max-w-full max-sm:w-full">
            <span className="sr-only">Programme</span>
            <select
              value={choice.programme}
              onChange={(event) => onChange({ programme: event.target.value })}
              className={`${toolbarControl} max-w-full px-3 max-sm:w-full`}
            >
              <option value="">All programmes</option>
              {[...new Set([...programmes, choice.programme])].filter(Boolean).map((programme) => (
                <option key={programme}>{programme}</option>
              ))}
            </select>
          </label>
        )}
        <SearchBox
          label="Search the methodologies"
          value={choice.search}
          placeholder="Code, name, programme…"
          onSearch={(search) => onChange({ search })}
          className="min-w-52 flex-1 lg:w-60"
        />
      </div>
    </div>
  );
}

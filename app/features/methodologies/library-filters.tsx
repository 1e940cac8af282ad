import {
  type LibraryChoice,
  type LibraryView,
  libraryAddress,
  libraryViews,
} from "#domain/methodologies/library-choice.ts";
import { SearchBox } from "~/components/ui/search-box";
import { ToolbarSelect } from "~/components/ui/toolbar-select";
import { ViewLinks } from "~/components/ui/view-links";

interface LibraryFiltersProps {
  choice: LibraryChoice;
  /** undefined until loaded. */
  counts: Readonly<Record<LibraryView, number>> | undefined;
  programmes: readonly string[];
  onChange: (part: Partial<LibraryChoice>) => void;
}

const views = Object.keys(libraryViews) as LibraryView[];

/** Filters the methodologies; the state is in the URL. */
export function LibraryFilters({ choice, counts, programmes, onChange }: LibraryFiltersProps) {
  const offered = [...new Set([...programmes, choice.programme])].filter(Boolean);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ViewLinks
        label="Filter the methodologies"
        views={views.map((view) => ({
          name: view,
          label: libraryViews[view],
          count: counts?.[view],
          to: libraryAddress.url({ ...choice, view }),
        }))}
        current={choice.view}
      />
      <div className="ml-auto flex w-full flex-wrap gap-2 lg:w-auto lg:flex-nowrap">
        {choice.view !== "free-text" && (
          <ToolbarSelect
            label="Programme"
            options={[
              { value: "", label: "All programmes" },
              ...offered.map((programme) => ({ value: programme, label: programme })),
            ]}
            value={choice.programme}
            onChoose={(programme) => onChange({ programme })}
            className="max-w-full max-sm:w-full"
            selectClass="max-w-full max-sm:w-full"
          />
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

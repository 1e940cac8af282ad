import { type ReactNode, type RefObject, useState } from "react";
import { Button } from "~/components/ui/button";
import { SearchBox } from "~/components/ui/search-box";

interface TeamFiltersProps {
  label: string;
  placeholder: string;
  search: string;
  searchBox?: RefObject<HTMLInputElement | null>;
  /** Whether anything but the view and the sort order narrows the list. */
  isFiltered: boolean;
  onSearch: (search: string) => void;
  onClear: () => void;
  /** The selects, which on a phone show only active filters until they are opened. */
  children: (isOpen: boolean) => ReactNode;
}

/** The search box and the filters above one of the team's lists. */
export function TeamFilters(props: TeamFiltersProps) {
  const { label, placeholder, search, searchBox, isFiltered, onSearch, onClear, children } = props;
  // On a phone the filters would push the projects off screen; only active ones stay visible.
  const [isOpen, setOpen] = useState(false);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchBox
        label={label}
        value={search}
        placeholder={placeholder}
        onSearch={onSearch}
        className="min-w-0 grow basis-full sm:basis-64 xl:basis-48"
        {...(searchBox && { ref: searchBox })}
      />
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="grow sm:hidden"
      >
        {isOpen ? "Hide filters" : "Filter and sort"}
      </Button>
      {/* Placed here, the search box shrinks to make room for it and no rows shift. */}
      {isFiltered && (
        <Button variant="quiet" size="sm" className="px-2" onClick={onClear}>
          Clear filters
        </Button>
      )}
      {children(isOpen)}
    </search>
  );
}

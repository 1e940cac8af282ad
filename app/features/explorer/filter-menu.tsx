import { type ComponentProps, type ReactNode, useId, useState } from "react";
import type { FilterKey } from "#domain/listing/columns.ts";
import { chosenValues, type ListingFilters } from "#domain/listing/filters.ts";
import { figure } from "#domain/text/figure.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { Spinner } from "~/components/ui/spinner";
import { FilterPopover, LockedNote } from "./filter-popover";
import { type OptionSource, type ShownOption, useFilterOptions } from "./use-filter-options";

/** With more options than this, the menu has a search box. */
const manyOptions = 12;

interface FilterMenuProps {
  label: string;
  column: FilterKey;
  /** Queried only while the menu is open; null while the projects are loading. */
  source: OptionSource | null;
  filters: ListingFilters;
  onToggle: (value: string) => void;
  onClear: () => void;
  /** Shown above the options if choosing several narrows the results instead of widening them. */
  rule?: string;
  /** Whether the values were withheld from this viewer. */
  isLocked: boolean;
  button: ComponentProps<"button">;
}

/** A multi-select filter; each option shows how many projects it would leave. */
export function FilterMenu({ button, ...props }: FilterMenuProps) {
  const { label, column, filters, isLocked } = props;
  return (
    <FilterPopover label={label} button={button}>
      {() =>
        isLocked ? (
          <LockedNote reason={`${label} is hidden.`} link="Log in to filter by it" />
        ) : (
          <Options {...props} chosen={chosenValues(filters, column)} />
        )
      }
    </FilterPopover>
  );
}

interface OptionsProps extends Omit<FilterMenuProps, "button" | "isLocked"> {
  chosen: readonly string[];
}

function Options(props: OptionsProps) {
  const { label, column, source, filters, chosen, onToggle, onClear, rule } = props;
  const [search, setSearch] = useState("");
  const { options, hasFailed, tryAgain } = useFilterOptions(source, column, filters);
  if (hasFailed) return <OptionsFailure onTryAgain={tryAgain} />;
  if (!options) return <LoadingOptions />;
  const wanted = plainText(search.trim());
  const found = options.filter((option) => plainText(option.label).includes(wanted));
  return (
    <>
      {options.length > manyOptions && (
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find…"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="mx-0.5 mt-0.5 mb-1.5 min-h-8.5 rounded-lg border border-edge px-2.5 text-[0.875rem] max-md:min-h-11"
        />
      )}
      {rule && <p className="px-2 pb-1 text-xs text-quiet">{rule}</p>}
      <ul className="overflow-y-auto">
        {found.map((option) => (
          <Option
            key={option.value}
            option={option}
            isChosen={chosen.includes(option.value)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {found.length === 0 && <Note>No options match your search.</Note>}
      {chosen.length > 0 && (
        <button
          type="button"
          className="mt-1.5 border-t border-rule p-2 text-left text-[0.875rem] font-medium text-pine max-md:min-h-11"
          onClick={onClear}
        >
          Clear
        </button>
      )}
    </>
  );
}

/** As tall as most menus, so that they open where there is room for their options. */
function LoadingOptions() {
  return <Spinner label="Loading options" className="min-h-64 p-2 text-sm" />;
}

interface OptionProps {
  option: ShownOption;
  isChosen: boolean;
  onToggle: (value: string) => void;
}

function Option({ option, isChosen, onToggle }: OptionProps) {
  const countId = useId();
  return (
    <li>
      <label
        data-empty={option.count === 0 || undefined}
        className="flex cursor-pointer items-center gap-2.5 rounded-lg px-2 py-1.75 text-[0.875rem] max-md:min-h-11 leading-[1.3] focus-within:bg-mint-pale hover:bg-mint-pale data-empty:text-quiet"
      >
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={option.label}
          className="tick-box size-4"
          aria-describedby={countId}
          onChange={() => onToggle(option.value)}
        />
        <span>{option.label}</span>
        <span id={countId} className="ml-auto pl-3 text-[0.8125rem] text-quiet tabular-nums">
          {option.count === null ? "…" : figure(option.count)}
          {option.count !== null && (
            <span className="sr-only"> {option.count === 1 ? "project" : "projects"}</span>
          )}
        </span>
      </label>
    </li>
  );
}

function OptionsFailure({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <p role="alert" className="p-2 text-sm">
      The options could not be loaded.{" "}
      <button type="button" className="text-link font-medium" onClick={onTryAgain}>
        Try Again
      </button>
    </p>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="p-2 text-sm text-quiet">{children}</p>;
}

import { ChevronDown, Lock } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { FacetOption } from "#domain/listing/listing-index.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { cn } from "~/components/ui/class-names";
import { Spinner } from "~/components/ui/spinner";

/** With more options than this a box to find one is offered. */
const manyOptions = 12;

interface FilterMenuProps {
  label: string;
  chosen: readonly string[];
  /** Made only while the menu is open; null while the projects are still on their way. */
  loadOptions: () => FacetOption[] | null;
  onToggle: (value: string) => void;
  onClear: () => void;
  /** Said above the options, where choosing several narrows instead of widens. */
  rule?: string;
  /** The values were not sent to this viewer. */
  isLocked?: boolean;
}

/** A filter of which several values can be chosen; each tells how many projects it would leave. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, chosen, isLocked = false } = props;
  return (
    <Popover.Root>
      <Popover.Trigger className={cn("filter-button", chosen.length > 0 && "filter-button-set")}>
        {label}
        {chosen.length > 0 && (
          <span className="filter-count">
            {chosen.length}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        {isLocked && <Lock aria-hidden="true" size={14} />}
        <ChevronDown aria-hidden="true" size={15} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
          className="filter-menu"
        >
          {isLocked ? <LockedNote label={label} /> : <Options {...props} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function LockedNote({ label }: { label: string }) {
  return (
    <p className="p-2 text-sm">
      {label} is hidden.{" "}
      <Link to="/login" className="text-link font-medium">
        Share your email to filter by it
      </Link>
    </p>
  );
}

function Options({ label, chosen, loadOptions, onToggle, onClear, rule }: FilterMenuProps) {
  const [search, setSearch] = useState("");
  const options = loadOptions();
  if (!options) return <Spinner label="Loading options" className="p-2 text-sm" />;
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
          className="filter-find"
        />
      )}
      {rule && <p className="px-2 pb-1 text-xs text-quiet">{rule}</p>}
      <ul className="filter-options">
        {found.map((option) => (
          <Option
            key={option.value}
            option={option}
            isChosen={chosen.includes(option.value)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {found.length === 0 && <Note>Nothing found</Note>}
      {chosen.length > 0 && (
        <button type="button" className="filter-clear" onClick={onClear}>
          Clear
        </button>
      )}
    </>
  );
}

interface OptionProps {
  option: FacetOption;
  isChosen: boolean;
  onToggle: (value: string) => void;
}

function Option({ option, isChosen, onToggle }: OptionProps) {
  const countId = useId();
  return (
    <li>
      <label data-empty={option.count === 0 || undefined}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={option.label}
          aria-describedby={countId}
          onChange={() => onToggle(option.value)}
        />
        <span>{option.label}</span>
        <span id={countId} className="option-count">
          {option.count}
          <span className="sr-only"> {option.count === 1 ? "project" : "projects"}</span>
        </span>
      </label>
    </li>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="p-2 text-sm text-quiet">{children}</p>;
}

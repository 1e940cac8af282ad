import { X } from "lucide-react";
import { importableFields, importableLabel } from "#domain/import/importable-fields.ts";
import { Button } from "~/components/ui/button";
import { SearchBox } from "~/components/ui/search-box";
import { ToolbarSelect } from "~/components/ui/toolbar-select";
import {
  type FieldState,
  fieldStates,
  filterText,
  type RowChoice,
  type RowFilter,
} from "./checked-row-choice";

interface RowToolbarProps {
  choice: RowChoice;
  onSearch: (search: string) => void;
  onFilter: (filter: RowFilter | null) => void;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
}

const fieldStateNames: readonly FieldState[] = ["stated", "derived", "empty", "leftOut", "changed"];

/** Narrows the rows below: by ID or name, and by what they say about a field. */
export function RowToolbar(props: RowToolbarProps) {
  const { choice, onSearch, onFilter, isUnfolded, onUnfold } = props;
  const { verdict, filter } = choice;
  const chosen = filter?.kind === "field" ? filter : null;
  const state = chosen?.state ?? (verdict === "changed" ? "changed" : "stated");
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <SearchBox
        label="Search rows"
        placeholder="ID or name"
        value={choice.search}
        onSearch={onSearch}
        className="w-full sm:w-56"
      />
      <ToolbarSelect
        label="Field"
        options={[
          { value: "", label: "Any field" },
          ...importableFields.map((field) => ({ value: field, label: importableLabel(field) })),
        ]}
        value={chosen?.field ?? ""}
        onChoose={(name) => {
          const field = importableFields.find((known) => known === name);
          onFilter(field ? { kind: "field", field, state } : null);
        }}
        selectClass="max-w-52"
      />
      {chosen && (
        <ToolbarSelect
          label="What the rows say about it"
          options={fieldStateNames.map((value) => ({ value, label: fieldStates[value] }))}
          value={state}
          onChoose={(name) => {
            const next = fieldStateNames.find((known) => known === name);
            if (next) onFilter({ ...chosen, state: next });
          }}
        />
      )}
      {filter && (
        <Button variant="quiet" size="sm" onClick={() => onFilter(null)}>
          {filterText(filter)}
          <X aria-hidden="true" size={15} />
          <span className="sr-only">, show all rows again</span>
        </Button>
      )}
      {verdict === "new" && (
        <label className="flex min-h-9.5 cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
          <input
            type="checkbox"
            checked={isUnfolded}
            onChange={({ target }) => onUnfold(target.checked)}
            className="size-4 tick-box"
          />
          Show all values
        </label>
      )}
    </div>
  );
}

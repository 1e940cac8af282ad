import type { BulkChanges, BulkField } from "#domain/review/bulk-act.ts";
import { fieldLabel } from "#domain/review/team-edit.ts";
import { matchingOptions } from "#domain/text/plain-text.ts";
import {
  projectSectors,
  projectStatuses,
  projectSubTypes,
  projectTypes,
} from "#domain/vocabulary.ts";
import { Combobox } from "~/components/ui/combobox";
import { SelectField } from "~/components/ui/select-field";

const lists = {
  "project.sector": projectSectors,
  "project.type": projectTypes,
  "project.subType": projectSubTypes,
} as const satisfies Partial<Record<BulkField, readonly string[]>>;

interface BulkFieldsProps {
  changes: BulkChanges;
  onChange: (changes: BulkChanges) => void;
}

/** The new values of an edit; a field that is left empty stays as it is in every project. */
export function BulkFields({ changes, onChange }: BulkFieldsProps) {
  function change(field: BulkField, value: string | string[]) {
    const { [field]: _, ...others } = changes;
    onChange(value.length > 0 ? { ...others, [field]: value } : others);
  }
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      {(Object.keys(lists) as (keyof typeof lists)[]).map((field) => (
        <Combobox
          key={field}
          id={`bulk-${field.replace(".", "-")}`}
          label={fieldLabel(field)}
          placeholder="Leave as it is"
          kind="several"
          chosen={namesIn(changes[field])}
          onChange={(chosen) => change(field, chosen)}
          find={(search) => matchingOptions(lists[field], search)}
        />
      ))}
      <SelectField
        id="bulk-project-status"
        label={fieldLabel("team.projectStatus")}
        choices={projectStatuses}
        emptyLabel="Leave as it is"
        value={String(changes["team.projectStatus"] ?? "")}
        onChange={(status) => change("team.projectStatus", status)}
      />
    </div>
  );
}

const namesIn = (value: BulkChanges[BulkField]): string[] =>
  Array.isArray(value) ? value.map(String) : [];

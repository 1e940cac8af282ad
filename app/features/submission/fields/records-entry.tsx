import { useQuery } from "@tanstack/react-query";
import { type FieldNameOf, fields } from "#domain/submission/fields/fields.ts";
import { recordProblems } from "#domain/submission/steps.ts";
import { RecordList } from "~/components/listing/record-list";
import { knownMethodologiesQuery } from "~/lib/data/methodologies";
import { useFormField, useWizardForm } from "../wizard-form";

export function RecordsEntry({ name }: { name: FieldNameOf<"records"> }) {
  const { draft } = useWizardForm();
  const { value, onChange, onBlur, look } = useFormField(name);
  const { id, hint, error } = look;
  // Before somebody types into the first card.
  useQuery({ ...knownMethodologiesQuery, enabled: name === "project.methodologies" });
  return (
    <RecordList
      id={id}
      field={fields[name]}
      hint={hint}
      error={error}
      problems={error === undefined ? [] : recordProblems(draft, name)}
      records={value}
      // Every record has the parts of its field, which the compiler cannot see.
      onChange={(records) => onChange(records as typeof value)}
      onBlur={onBlur}
    />
  );
}

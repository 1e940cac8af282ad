import { useQuery } from "@tanstack/react-query";
import { type FieldNameOf, fields } from "#domain/submission/fields/fields.ts";
import { recordProblems } from "#domain/submission/steps.ts";
import { RecordList } from "~/components/listing/record-list";
import { knownMethodologiesQuery } from "~/lib/data/methodologies";
import { useFormField, useWizardForm } from "../wizard-form";

export function RecordsEntry({ name }: { name: FieldNameOf<"records"> }) {
  const { draft } = useWizardForm();
  const { value, onChange, onBlur, fieldProps } = useFormField(name);
  const { id, hint, error } = fieldProps;
  // Prefetches the suggestions before the user types into the first card.
  useQuery({ ...knownMethodologiesQuery, enabled: name === "project.methodologies" });
  return (
    <RecordList
      id={id}
      field={fields[name]}
      hint={hint}
      error={error}
      problems={error === undefined ? [] : recordProblems(draft, name)}
      records={value}
      // Every record has the shape of its field, but the compiler cannot see that.
      onChange={(records) => onChange(records as typeof value)}
      onBlur={onBlur}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RecordsField } from "#domain/submission/fields/field-kinds.ts";
import { type FieldNameOf, fields, recordParts } from "#domain/submission/fields/fields.ts";
import { recordProblems } from "#domain/submission/steps.ts";
import { moved } from "#domain/text/lists.ts";
import { Button } from "~/components/ui/button";
import { describedBy, FieldError, FieldHint } from "~/components/ui/form-field";
import { knownMethodologiesQuery } from "~/lib/data/methodologies";
import { useFormField, useWizardForm } from "../wizard-form";
import { RecordCard, recordControlId } from "./record-card";

/** A list of records, each on a card that can be filled in, moved and removed. */
export function RecordsEntry({ name }: { name: FieldNameOf<"records"> }) {
  const { draft } = useWizardForm();
  const { value, onChange, onBlur, look } = useFormField(name);
  const { id, label, hint, error } = look;
  const field: RecordsField = fields[name];
  const { noun, maxRecords } = field;
  const records: readonly Readonly<Record<string, string>>[] = value;
  const problems = error === undefined ? [] : recordProblems(draft, name);
  const { said, announce, focusLater } = useAfterChange();
  const isFull = records.length >= maxRecords;
  // Before somebody types into the first card.
  useQuery({ ...knownMethodologiesQuery, enabled: name === "project.methodologies" });

  function change(next: readonly Readonly<Record<string, string>>[]) {
    // Every record has the parts of its field, which the compiler cannot see.
    onChange([...next] as typeof value);
  }

  function add() {
    const blank = Object.fromEntries(recordParts(field).map(([part]) => [part, ""]));
    change([...records, blank]);
    focusLater(recordControlId(id, records.length, "name"));
  }

  function move(from: number, to: number) {
    change(moved(records, from, to));
    const isAtEnd = to === 0 || to === records.length - 1;
    const way = to < from === isAtEnd ? "down" : "up";
    focusLater(recordControlId(id, to, way));
    announce(`Moved to place ${to + 1} of ${records.length}.`);
  }

  function remove(index: number) {
    const rest = records.filter((_, at) => at !== index);
    change(rest);
    const next = Math.min(index, rest.length - 1);
    focusLater(rest.length > 0 ? recordControlId(id, next, "name") : `${id}-add`);
    announce(`Removed. ${rest.length === 0 ? "None is left." : `${rest.length} left.`}`);
  }

  return (
    <fieldset
      id={id}
      aria-describedby={describedBy(id, { hint, error })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      <legend className="text-sm font-medium">{label}</legend>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {records.length > 0 && (
        <ol className="mt-2.5 space-y-3">
          {records.map((record, index) => {
            const place = `${index}`;
            return (
              <li key={place}>
                <RecordCard
                  id={id}
                  field={field}
                  record={record}
                  index={index}
                  count={records.length}
                  problems={problems.filter((problem) => problem.index === index)}
                  onChange={(changed) =>
                    change(records.map((other, at) => (at === index ? changed : other)))
                  }
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(index)}
                />
              </li>
            );
          })}
        </ol>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button id={`${id}-add`} variant="secondary" size="sm" disabled={isFull} onClick={add}>
          <Plus aria-hidden="true" size={16} />
          Add {noun}
        </Button>
        {isFull && <p className="text-sm text-quiet">{maxRecords} is the most there can be.</p>}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <FieldError id={id}>{problems.length === 0 && error}</FieldError>
    </fieldset>
  );
}

/** What is said after a change of the list, and where the focus goes once it is drawn. */
function useAfterChange() {
  const wanted = useRef<string>(undefined);
  const [said, announce] = useState("");
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return {
    said,
    announce,
    focusLater: (id: string) => {
      wanted.current = id;
    },
  };
}

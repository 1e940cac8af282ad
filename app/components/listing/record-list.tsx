import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { RecordsField } from "#domain/submission/fields/field-kinds.ts";
import { recordParts } from "#domain/submission/fields/fields.ts";
import type { RecordProblem } from "#domain/submission/steps.ts";
import { moved } from "#domain/text/arrays.ts";
import { Button } from "~/components/ui/button";
import { describedBy, FieldError, FieldHint } from "~/components/ui/form-field";
import { type Entry, RecordCard, recordControlId } from "./record-card";

interface RecordListProps {
  id: string;
  field: RecordsField;
  hint?: ReactNode;
  /** The list's own error; those of its records are in `problems`. */
  error: string | undefined;
  problems: readonly RecordProblem[];
  records: readonly Entry[];
  onChange: (records: Entry[]) => void;
  onBlur?: () => void;
}

/** An editable list of records: each is a card that can be filled in, moved and removed. */
export function RecordList(props: RecordListProps) {
  const { id, field, hint, error, problems, records, onChange, onBlur } = props;
  const { label, noun, maxRecords } = field;
  const { announcement, announce, focusLater } = useAfterChange();
  const isFull = records.length >= maxRecords;

  function add() {
    const blank = Object.fromEntries(recordParts(field).map(([part]) => [part, ""]));
    onChange([...records, blank]);
    focusLater(recordControlId(id, records.length, "name"));
  }

  function move(from: number, to: number) {
    onChange(moved(records, from, to));
    const isAtEnd = to === 0 || to === records.length - 1;
    const way = to < from === isAtEnd ? "down" : "up";
    focusLater(recordControlId(id, to, way));
    announce(`Moved to position ${to + 1} of ${records.length}.`);
  }

  function remove(index: number) {
    const rest = records.filter((_, at) => at !== index);
    onChange(rest);
    const next = Math.min(index, rest.length - 1);
    focusLater(rest.length > 0 ? recordControlId(id, next, "name") : `${id}-add`);
    announce(`Removed. ${rest.length === 0 ? "None left." : `${rest.length} left.`}`);
  }

  return (
    <fieldset
      id={id}
      className="min-w-0"
      aria-describedby={describedBy(id, { hint, error })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        const tidied = records.map((record) => field.tidy?.(record) ?? record);
        if (tidied.some(({ name }, index) => name !== records[index]?.name)) onChange(tidied);
        onBlur?.();
      }}
    >
      <legend className="text-sm font-medium">{label}</legend>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {records.length > 0 && (
        <ol className="mt-2.5 space-y-3">
          {records.map((record, index) => {
            const key = `${index}`;
            return (
              <li key={key}>
                <RecordCard
                  id={id}
                  field={field}
                  record={record}
                  index={index}
                  count={records.length}
                  problems={problems.filter((problem) => problem.index === index)}
                  onChange={(changed) =>
                    onChange(records.map((other, at) => (at === index ? changed : other)))
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
        {isFull && <p className="text-sm text-quiet">You can add up to {maxRecords}.</p>}
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <FieldError id={id}>{problems.length === 0 && error}</FieldError>
    </fieldset>
  );
}

/** The screen-reader announcement of a change, and the control to focus once it is rendered. */
function useAfterChange() {
  const focusTarget = useRef<string>(undefined);
  const [announcement, announce] = useState("");
  useEffect(() => {
    if (!focusTarget.current) return;
    document.getElementById(focusTarget.current)?.focus();
    focusTarget.current = undefined;
  });
  return {
    announcement,
    announce,
    focusLater: (id: string) => {
      focusTarget.current = id;
    },
  };
}

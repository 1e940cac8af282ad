import { Plus, X } from "lucide-react";
import { type DraftValues, draftValue, type SubmissionDraft } from "#domain/submission/draft.ts";
import type { RecordPart, RecordsField } from "#domain/submission/fields/field-kinds.ts";
import { type FieldNameOf, fields, recordParts } from "#domain/submission/fields/fields.ts";
import { recordProblems } from "#domain/submission/steps.ts";
import { textFormats } from "#domain/submission/text-formats.ts";
import { MethodologyEntry } from "~/components/listing/methodology-entry";
import { Button } from "~/components/ui/button";
import { SelectField } from "~/components/ui/select-field";
import { SuggestField } from "~/components/ui/suggest-field";
import { TextField } from "~/components/ui/text-field";

type Name = FieldNameOf<"records">;
type Entry = Readonly<Record<string, string>>;

interface RecordsEntryProps {
  id: string;
  name: Name;
  draft: SubmissionDraft;
  onChange: (name: Name, value: DraftValues[Name]) => void;
  error: string | undefined;
}

/** A list of records, each in a frame of its own. */
export function RecordsEntry({ id, name, draft, onChange, error }: RecordsEntryProps) {
  const field: RecordsField = fields[name];
  const records: readonly Entry[] = draftValue(draft, name);
  const problems = error === undefined ? [] : recordProblems(draft, name);

  function change(next: readonly Entry[]) {
    // Every record has the parts of its field, which the compiler cannot see.
    onChange(name, [...next] as DraftValues[Name]);
  }

  return (
    <fieldset id={id} className="min-w-0">
      <legend className="text-sm font-medium">{field.label}</legend>
      <ul className="mt-2 grid gap-3">
        {records.map((record, index) => {
          const noun = `${field.noun} ${index + 1}`;
          return (
            <li key={noun}>
              <fieldset
                aria-label={noun}
                className="grid min-w-0 items-start gap-x-4 gap-y-3 rounded-lg border border-rule bg-paper/60 p-3.5 sm:grid-cols-2"
              >
                {recordParts(field).map(([key, part]) => (
                  <PartEntry
                    key={key}
                    id={`${id}-${index}-${key}`}
                    part={part}
                    value={record[key] ?? ""}
                    error={problems.find((one) => one.index === index && one.part === key)?.message}
                    onChange={(value) =>
                      change(
                        records.map((other, at) =>
                          at === index ? { ...other, [key]: value } : other,
                        ),
                      )
                    }
                  />
                ))}
                <Button
                  variant="quiet"
                  size="sm"
                  className="justify-self-start sm:col-span-2"
                  onClick={() => change(records.filter((_, at) => at !== index))}
                >
                  <X aria-hidden="true" size={15} />
                  Remove {noun}
                </Button>
              </fieldset>
            </li>
          );
        })}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2.5"
        disabled={records.length >= field.maxRecords}
        onClick={() => {
          const blank = Object.fromEntries(recordParts(field).map(([part]) => [part, ""]));
          change([...records, blank]);
        }}
      >
        <Plus aria-hidden="true" size={15} />
        Add {field.noun}
      </Button>
      {error && problems.length === 0 && (
        <p role="alert" className="mt-1.5 text-sm text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PartEntryProps {
  id: string;
  part: RecordPart;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function PartEntry({ id, part, value, error, onChange }: PartEntryProps) {
  const { label, hint, maxLength, choices, suggestions } = part;
  const look = { id, label, hint, error, value };
  if (choices) {
    return <SelectField {...look} choices={choices} openText="Not given" onChange={onChange} />;
  }
  if (suggestions === "methodologies") {
    return <MethodologyEntry {...look} maxLength={maxLength} onChange={onChange} />;
  }
  if (suggestions) {
    return (
      <SuggestField {...look} maxLength={maxLength} suggestions={suggestions} onChange={onChange} />
    );
  }
  return (
    <TextField
      {...look}
      type={part.format && textFormats[part.format].inputType}
      maxLength={maxLength}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

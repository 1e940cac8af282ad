import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, type LucideIcon, X } from "lucide-react";
import type { ComponentProps } from "react";
import type { RecordPart, RecordsField } from "#domain/submission/fields/field-kinds.ts";
import { recordParts } from "#domain/submission/fields/fields.ts";
import type { RecordProblem } from "#domain/submission/steps.ts";
import { lastDay, textFormats } from "#domain/submission/text-formats.ts";
import { cn } from "~/components/ui/class-names";
import { SelectField } from "~/components/ui/select-field";
import { SuggestField } from "~/components/ui/suggest-field";
import { TextField } from "~/components/ui/text-field";
import { knownMethodologiesQuery } from "~/lib/data/known-methodologies";

/** A record's values, by the name of the part. */
export type Entry = Readonly<Record<string, string>>;

/** The id of a control on a card: one of the record's parts, or a button. */
export const recordControlId = (fieldId: string, index: number, control: string) =>
  `${fieldId}-${index}-${control}`;

interface RecordCardProps {
  /** The whole list's id. */
  id: string;
  field: RecordsField;
  record: Entry;
  index: number;
  count: number;
  problems: readonly RecordProblem[];
  onChange: (record: Entry) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One record of a list: fields for its parts, and buttons to move or remove it. */
export function RecordCard(props: RecordCardProps) {
  const { id, field, record, index, count, problems, onChange, onMove, onRemove } = props;
  const noun = `${field.noun} ${index + 1}`;
  const button = (control: string) => ({ id: recordControlId(id, index, control) });
  return (
    <fieldset
      aria-label={capitalised(noun)}
      className="min-w-0 rounded-xl border border-rule bg-paper/60 px-4 pt-2.5 pb-4"
    >
      <div className="flex items-center gap-1">
        <p aria-hidden="true" className="eyebrow flex-1">
          {noun}
        </p>
        {count > 1 && (
          <>
            <CardButton
              {...button("up")}
              name={`Move ${noun} up`}
              icon={ArrowUp}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            />
            <CardButton
              {...button("down")}
              name={`Move ${noun} down`}
              icon={ArrowDown}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            />
          </>
        )}
        <CardButton
          {...button("remove")}
          name={`Remove ${noun}${record.name ? `: ${record.name}` : ""}`}
          icon={X}
          onClick={onRemove}
        />
      </div>
      <div className="mt-1.5 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {recordParts(field).map(([key, part]) => (
          <div key={key} className={cn(key === "name" && "sm:col-span-2")}>
            <PartEntry
              id={recordControlId(id, index, key)}
              part={part}
              value={record[key] ?? ""}
              error={problems.find((problem) => problem.part === key)?.message}
              onChange={(value) => onChange({ ...record, [key]: value })}
            />
          </div>
        ))}
      </div>
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
  const { label, hint, required, maxLength, placeholder, choices, suggestions } = part;
  const common = { id, label, hint, error, value };
  const text = { ...common, isRequired: required !== undefined, maxLength, placeholder };
  if (choices) {
    return <SelectField {...common} choices={choices} emptyLabel="Not given" onChange={onChange} />;
  }
  if (suggestions === "methodologies") return <MethodologyEntry {...text} onChange={onChange} />;
  if (suggestions) return <SuggestField {...text} suggestions={suggestions} onChange={onChange} />;
  const format = part.format && textFormats[part.format];
  return (
    <TextField
      {...text}
      dir={format ? undefined : "auto"}
      type={format?.inputType}
      max={format?.inputType === "date" ? lastDay : undefined}
      spellCheck={format ? false : undefined}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const tidied = format ? format.tidy(value) : value;
        if (tidied !== value) onChange(tidied);
      }}
    />
  );
}

interface CardButtonProps {
  id: string;
  name: string;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}

function CardButton({ id, name, icon: Icon, disabled, onClick }: CardButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
      className="rounded-full p-2 text-quiet max-md:p-3.5 hover:bg-white hover:text-ink disabled:opacity-35 disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" size={16} />
    </button>
  );
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type MethodologyEntryProps = Omit<ComponentProps<typeof SuggestField>, "suggestions">;

/** A methodology's name, with suggestions from the library; works without them if that fails. */
function MethodologyEntry(props: MethodologyEntryProps) {
  const { data = [] } = useQuery(knownMethodologiesQuery);
  const titles = [...new Set(data.map(({ title }) => title))];
  const isKept = data.some(({ title, hasDocument }) => hasDocument && title === props.value);
  return (
    <SuggestField
      {...props}
      hint={isKept ? "Our library has a document for this methodology." : props.hint}
      suggestions={titles}
    />
  );
}

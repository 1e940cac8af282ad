import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { namesIn } from "#domain/submission/choices.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import {
  controlClass,
  describedBy,
  FieldError,
  FieldHint,
  FieldLabel,
} from "~/components/ui/form-field";

interface TagEntryProps {
  id?: string;
  label: string;
  /** The singular of what is listed, for the buttons. */
  noun: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
  onBlur?: () => void;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  maxLength?: number;
}

/** Names that are typed one after the other; Enter, a comma or leaving the field adds one. */
export function TagEntry(props: TagEntryProps) {
  const { label, noun, names, onChange, hint, error, isRequired = false, maxLength } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typed, setTyped] = useState("");

  function add(text: string) {
    setTyped("");
    const next = namesIn([...names, text].join(","));
    if (next.length !== names.length) onChange(next);
  }

  return (
    <div>
      <FieldLabel id={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          value={typed}
          maxLength={maxLength}
          aria-required={isRequired || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={controlClass(error !== undefined)}
          onChange={({ target }) =>
            target.value.includes(",") ? add(target.value) : setTyped(target.value)
          }
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add(typed);
          }}
          onBlur={() => {
            if (typed.trim() !== "") add(typed);
            props.onBlur?.();
          }}
        />
        <Button variant="secondary" onClick={() => add(typed)}>
          Add<span className="sr-only"> {noun}</span>
        </Button>
      </div>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <FieldError id={id}>{error}</FieldError>
      <TagList
        names={names}
        onRemove={(name) => onChange(names.filter((other) => other !== name))}
      />
    </div>
  );
}

interface TagListProps {
  names: readonly string[];
  onRemove: (name: string) => void;
  mark?: (name: string) => ReactNode;
  className?: string;
}

/** What was chosen so far, each with a button that takes it out again. */
export function TagList({ names, onRemove, mark, className }: TagListProps) {
  if (names.length === 0) return null;
  return (
    <ul className={cn("mt-2.5 flex flex-wrap gap-2", className)}>
      {names.map((name) => (
        <li
          key={name}
          className="flex min-w-0 items-center gap-2 rounded-full bg-mint py-1 pr-1 pl-3 text-sm text-pine"
        >
          {mark?.(name)}
          <span className="min-w-0 break-words">{name}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(name)}
            className="rounded-full p-1 hover:bg-pine/10"
          >
            <X aria-hidden="true" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

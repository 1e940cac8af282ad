import { type ReactNode, useId, useState } from "react";
import { namesIn } from "#domain/submission/choices.ts";
import { Button } from "~/components/ui/button";
import {
  controlClass,
  describedBy,
  FieldError,
  FieldHint,
  FieldLabel,
} from "~/components/ui/form-field";
import { TagList } from "~/components/ui/tag-list";

interface TagEntryProps {
  id?: string;
  label: string;
  /** Singular noun for the buttons. */
  noun: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
  onBlur?: () => void;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  maxLength?: number;
}

/** A list of names; Enter, a comma or leaving the field adds the typed one. */
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
          dir="auto"
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

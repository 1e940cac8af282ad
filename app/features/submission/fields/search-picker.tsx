import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldName } from "#domain/submission/fields.ts";
import { toggled } from "#domain/text/lists.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { cn } from "~/components/ui/class-names";
import {
  controlClass,
  describedBy,
  FieldError,
  FieldHint,
  FieldLabel,
} from "~/components/ui/form-field";
import { useFormField } from "../wizard-form";
import { TagList } from "./tag-entry";

interface SearchPickerProps {
  field: FieldName;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** One option, shown in the box; or several, listed under it. */
  kind: "one" | "several";
  find: (search: string) => readonly string[];
  mark?: (option: string) => ReactNode;
  hint?: ReactNode;
  placeholder: string;
}

/** A long list to choose from by typing: a combobox in the sense of the ARIA patterns. */
export function SearchPicker(props: SearchPickerProps) {
  const { field, chosen, onChange, kind, find, mark, hint, placeholder } = props;
  const { id, label, isRequired, error, onBlur } = useFormField(field);
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = search !== null;
  const found = isOpen ? find(search.trim()) : [];
  const activeOption = found[Math.min(active, found.length - 1)];
  // A portfolio's several countries stay in sight when it is no longer one.
  const shown = kind === "one" ? chosen.join(", ") : "";
  const [only] = kind === "one" && chosen.length === 1 ? chosen : [];

  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active, isOpen]);

  function open(text: string) {
    setSearch(text);
    setActive(0);
  }

  function choose(option: string) {
    if (kind === "one") {
      onChange([option]);
      setSearch(null);
      return;
    }
    onChange(toggled(chosen, option));
    setSearch("");
  }

  function handleKey(event: React.KeyboardEvent) {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return open("");
      const step = key === "ArrowDown" ? 1 : -1;
      setActive((active + step + found.length) % Math.max(found.length, 1));
    } else if (key === "Enter") {
      event.preventDefault();
      if (activeOption) choose(activeOption);
      else if (!isOpen) open("");
    } else if (key === "Escape" && isOpen) {
      event.preventDefault();
      setSearch(null);
    } else if (key === "Backspace" && kind === "several" && !search && chosen.length > 0) {
      onChange(chosen.slice(0, -1));
    } else if ((key === "Backspace" || key === "Delete") && kind === "one" && !isOpen && shown) {
      event.preventDefault();
      onChange([]);
      open("");
    }
  }

  return (
    <div>
      <FieldLabel id={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <div className="relative mt-1.5">
        {!isOpen && only && mark && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center">
            {mark(only)}
          </span>
        )}
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={activeOption ? optionId(id, activeOption) : undefined}
          aria-required={isRequired || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          placeholder={placeholder}
          value={search ?? shown}
          onChange={({ target }) => open(target.value)}
          onClick={() => isOpen || open("")}
          onKeyDown={handleKey}
          onBlur={() => {
            // Whoever typed a whole name and moved on has chosen it.
            const meant = found.find((option) => plainText(option) === plainText(search ?? ""));
            if (meant && !chosen.includes(meant)) choose(meant);
            setSearch(null);
            onBlur();
          }}
          className={cn(
            controlClass(error !== undefined),
            "pr-10",
            !isOpen && only && mark && "pl-12",
          )}
        />
        <ChevronDown
          aria-hidden="true"
          size={17}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-quiet"
        />
        {isOpen && (
          <div className="absolute inset-x-0 top-full z-30 mt-1.5 rounded-xl border border-rule bg-white p-1.5 shadow-raised">
            <div
              ref={list}
              id={`${id}-options`}
              role="listbox"
              aria-label="Options"
              aria-multiselectable={kind === "several"}
              className="max-h-72 overflow-y-auto"
            >
              {found.map((option, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
                <div
                  key={option}
                  id={optionId(id, option)}
                  data-index={index}
                  role="option"
                  aria-selected={chosen.includes(option)}
                  // The input keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                  className={cn(
                    "flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-[0.9375rem] leading-snug",
                    index === active ? "bg-mint text-pine" : "hover:bg-paper",
                  )}
                >
                  {mark?.(option)}
                  <span className="min-w-0 flex-1">{option}</span>
                  {chosen.includes(option) && (
                    <Check aria-hidden="true" size={16} className="text-moss" />
                  )}
                </div>
              ))}
            </div>
            {found.length === 0 && (
              <p className="px-2.5 py-1.5 text-sm text-quiet">Nothing found</p>
            )}
          </div>
        )}
      </div>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <FieldError id={id}>{error}</FieldError>
      {kind === "several" && (
        <TagList
          names={chosen}
          mark={mark}
          onRemove={(option) => onChange(chosen.filter((name) => name !== option))}
        />
      )}
    </div>
  );
}

const optionId = (id: string, option: string) => `${id}-${option.replace(/[^\p{L}\p{N}]+/gu, "-")}`;

import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import { ChevronDown } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { toggled } from "#domain/text/lists.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { cn } from "./class-names";
import { controlClass, describedBy, FieldError, FieldHint, FieldLabel } from "./form-field";
import { OptionList } from "./option-list";
import { TagList } from "./tag-list";

interface ComboboxProps {
  id: string;
  label: string;
  placeholder: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** One option, shown in the box; or several, listed under it. */
  kind: "one" | "several";
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  onBlur?: () => void;
  onPaste?: (event: ClipboardEvent) => void;
  find: (search: string) => readonly string[];
  /** For options that are found elsewhere: told what is typed, whenever that changes. */
  onSearch?: (search: string) => void;
  /** In place of the options where there are none. */
  nothingFound?: string;
  /** A small picture beside an option. */
  mark?: (option: string) => ReactNode;
}

/** A long list to choose from by typing. */
export function Combobox(props: ComboboxProps) {
  const { id, label, placeholder, hint, error, isRequired = false } = props;
  const { kind, chosen, onChange, find, onSearch, nothingFound = "Nothing found", mark } = props;
  const [search, setSearch] = useState("");
  const found = find(search.trim());
  // A portfolio's several countries stay in sight when it is no longer one.
  const shown = kind === "one" ? chosen.join(", ") : "";
  const [only] = kind === "one" && chosen.length === 1 ? chosen : [];

  function choose(option: string) {
    onChange(kind === "one" ? [option] : toggled(chosen, option));
  }

  const combobox = useCombobox({
    items: [...found],
    selectedItem: null,
    inputId: id,
    menuId: `${id}-options`,
    getItemId: (index) => `${id}-option-${index}`,
    defaultHighlightedIndex: 0,
    stateReducer: kind === "one" ? changesOfOne : changesOfSeveral,
    onInputValueChange: (changes) => setSearch(changes.inputValue ?? ""),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
  });
  const { isOpen, inputValue, openMenu, getInputProps } = combobox;

  function handleKey(event: KeyboardEvent) {
    const { key } = event;
    if (key === "Enter" && !isOpen) {
      event.preventDefault();
      openMenu();
    } else if (key === "Backspace" && kind === "several" && inputValue === "") {
      if (chosen.length > 0) onChange(chosen.slice(0, -1));
    } else if ((key === "Backspace" || key === "Delete") && !isOpen && shown) {
      event.preventDefault();
      onChange([]);
      openMenu();
    }
  }

  function handleBlur() {
    // Whoever typed a whole name and moved on has chosen it.
    const meant = found.find((option) => plainText(option) === plainText(inputValue));
    if (isOpen && meant && !chosen.includes(meant)) choose(meant);
    props.onBlur?.();
  }

  const hasMark = !isOpen && only !== undefined && mark !== undefined;
  return (
    <div>
      <FieldLabel id={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <div className="relative mt-1.5">
        {hasMark && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center">
            {mark(only)}
          </span>
        )}
        <input
          {...getInputProps({
            value: isOpen ? inputValue : shown,
            placeholder,
            spellCheck: false,
            "aria-labelledby": undefined,
            // Where nothing was found there is no first option either.
            ...(found.length === 0 && { "aria-activedescendant": undefined }),
            "aria-required": isRequired || undefined,
            "aria-invalid": error !== undefined || undefined,
            "aria-describedby": describedBy(id, { hint, error }),
            // At once: the key that comes next must find what was typed.
            onChange: ({ currentTarget }) => {
              setSearch(currentTarget.value);
              onSearch?.(currentTarget.value.trim());
            },
            onKeyDown: handleKey,
            onBlur: handleBlur,
            onPaste: props.onPaste,
            className: cn(controlClass(error !== undefined), "pr-10", hasMark && "pl-12"),
          })}
        />
        <ChevronDown
          aria-hidden="true"
          size={17}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-quiet"
        />
        <OptionList
          combobox={combobox}
          isOpen={isOpen}
          isMultiple={kind === "several"}
          options={found}
          chosen={chosen}
          mark={mark}
          nothingFound={nothingFound}
        />
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

type State = UseComboboxState<string>;
type Action = UseComboboxStateChangeOptions<string>;
const { stateChangeTypes } = useCombobox;

/** The box is emptied when the list closes: what it then shows is what was chosen. */
function changesOfOne(state: State, { type, changes }: Action): Partial<State> {
  switch (type) {
    case stateChangeTypes.InputChange:
      return { ...changes, highlightedIndex: 0 };
    case stateChangeTypes.InputClick:
      return state.isOpen ? state : changes;
    case stateChangeTypes.InputKeyDownEscape:
      return state.isOpen ? { ...changes, inputValue: "" } : state;
    case stateChangeTypes.InputBlur:
      return { ...state, isOpen: false, inputValue: "" };
    case stateChangeTypes.InputKeyDownEnter:
    case stateChangeTypes.ItemClick:
      return changes.selectedItem ? { ...changes, inputValue: "" } : state;
    // What was chosen is told by `chosen`: nothing that downshift remembers of it empties the box.
    case stateChangeTypes.ControlledPropUpdatedSelectedItem:
    case stateChangeTypes.MenuMouseLeave:
      return state;
    default:
      return changes;
  }
}

/** Whoever has chosen one of several goes on choosing. */
function changesOfSeveral(state: State, action: Action): Partial<State> {
  const { highlightedIndex } = state;
  const next = changesOfOne(state, action);
  return next.selectedItem ? { ...next, isOpen: true, highlightedIndex } : next;
}

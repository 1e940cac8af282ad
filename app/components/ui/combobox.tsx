import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import { ChevronDown } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { toggled } from "#domain/text/arrays.ts";
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
  /** One option, shown in the input; or several, listed below it. */
  kind: "one" | "several";
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  onBlur?: () => void;
  onPaste?: (event: ClipboardEvent) => void;
  find: (search: string) => readonly string[];
  /** Called with the typed text whenever it changes, for options that come from the server. */
  onSearch?: (search: string) => void;
  /** Shown when no option matches. */
  emptyMessage?: string;
  /** A small image beside an option. */
  mark?: (option: string) => ReactNode;
}

/** Chooses from a long list by typing. */
export function Combobox(props: ComboboxProps) {
  const { id, label, placeholder, hint, error, isRequired = false } = props;
  const { kind, chosen, onChange, find, onSearch, emptyMessage = "Nothing found", mark } = props;
  const [search, setSearch] = useState("");
  const found = find(search.trim());
  // A former portfolio may still have several countries, so all of them are shown.
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
    stateReducer: kind === "one" ? reduceSingle : reduceMultiple,
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
    // Typing an option's full name and leaving the field selects it.
    const typedOption = found.find((option) => plainText(option) === plainText(inputValue));
    if (isOpen && typedOption && !chosen.includes(typedOption)) choose(typedOption);
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
            // If nothing was found, there is no first option to point to.
            ...(found.length === 0 && { "aria-activedescendant": undefined }),
            "aria-required": isRequired || undefined,
            "aria-invalid": error !== undefined || undefined,
            "aria-describedby": describedBy(id, { hint, error }),
            // Synchronously, so that the next key press is handled with the current search.
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
          emptyMessage={emptyMessage}
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

/** Clears the typed text when the list closes, as the input then shows the chosen option. */
function reduceSingle(state: State, { type, changes }: Action): Partial<State> {
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
    // The selection is in `chosen`; downshift's own must not clear the input.
    case stateChangeTypes.ControlledPropUpdatedSelectedItem:
    case stateChangeTypes.MenuMouseLeave:
      return state;
    default:
      return changes;
  }
}

/** Keeps the list open after a selection, so that more can be chosen. */
function reduceMultiple(state: State, action: Action): Partial<State> {
  const { highlightedIndex } = state;
  const next = reduceSingle(state, action);
  return next.selectedItem ? { ...next, isOpen: true, highlightedIndex } : next;
}

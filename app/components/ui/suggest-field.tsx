import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import type { ReactNode } from "react";
import { matchingOptions } from "#domain/text/plain-text.ts";
import { controlClass, describedBy, FieldError, FieldHint, FieldLabel } from "./form-field";
import { OptionList } from "./option-list";

interface SuggestFieldProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  placeholder?: string | undefined;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
}

/** A free-text field that suggests known values while the user types. */
export function SuggestField(props: SuggestFieldProps) {
  const { id, label, hint, error, isRequired = false, placeholder, maxLength } = props;
  const { value, onChange, suggestions } = props;
  const found = matchingOptions(suggestions, value.trim()).filter((option) => option !== value);
  const combobox = useCombobox({
    items: found,
    inputValue: value,
    selectedItem: null,
    inputId: id,
    menuId: `${id}-options`,
    getItemId: (index) => `${id}-option-${index}`,
    stateReducer: reduceText,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem),
  });
  const isOpen = combobox.isOpen && found.length > 0;
  return (
    <div>
      <FieldLabel id={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <div className="relative mt-1.5">
        <input
          {...combobox.getInputProps({
            placeholder,
            maxLength,
            spellCheck: false,
            dir: "auto",
            "aria-labelledby": undefined,
            "aria-expanded": isOpen,
            "aria-required": isRequired || undefined,
            "aria-invalid": error !== undefined || undefined,
            "aria-describedby": describedBy(id, { hint, error }),
            // Synchronously, because after a delayed change React would move the cursor to the end.
            onChange: ({ currentTarget }) => onChange(currentTarget.value),
            className: controlClass(error !== undefined),
          })}
        />
        <OptionList
          combobox={combobox}
          isOpen={isOpen}
          isMultiple={false}
          options={found}
          chosen={[]}
        />
      </div>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

type State = UseComboboxState<string>;
type Action = UseComboboxStateChangeOptions<string>;
const { stateChangeTypes } = useCombobox;

/** Keeps the typed text on blur and Escape. */
function reduceText(state: State, { type, changes }: Action): Partial<State> {
  switch (type) {
    case stateChangeTypes.InputBlur:
    case stateChangeTypes.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    case stateChangeTypes.InputClick:
      return state.isOpen ? state : changes;
    case stateChangeTypes.ControlledPropUpdatedSelectedItem:
      return state;
    default:
      return changes;
  }
}

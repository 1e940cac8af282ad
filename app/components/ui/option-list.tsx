import type { UseComboboxReturnValue } from "downshift";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";

interface OptionListProps {
  combobox: UseComboboxReturnValue<string>;
  isOpen: boolean;
  isMultiple: boolean;
  options: readonly string[];
  chosen: readonly string[];
  mark?: ((option: string) => ReactNode) | undefined;
  /** Shown when there are no options. */
  emptyMessage?: string;
}

/** The dropdown of a combobox. */
export function OptionList(props: OptionListProps) {
  const { isOpen, isMultiple, options, chosen, mark, emptyMessage } = props;
  const isEmpty = isOpen && options.length === 0;
  const { getMenuProps, getItemProps, highlightedIndex } = props.combobox;
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-30 mt-1.5 rounded-xl border border-rule bg-white p-1.5 shadow-raised"
    >
      <div
        {...getMenuProps({ "aria-label": "Options", "aria-multiselectable": isMultiple })}
        className="max-h-72 overflow-y-auto"
      >
        {isOpen &&
          options.map((option, index) => (
            <div
              key={option}
              {...getItemProps({ item: option, index, "aria-selected": chosen.includes(option) })}
              className={cn(
                "flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-[0.9375rem] leading-snug max-md:min-h-11",
                index === highlightedIndex ? "bg-mint text-pine" : "hover:bg-paper",
              )}
            >
              {mark?.(option)}
              <bdi className="min-w-0 flex-1 wrap-anywhere">{option}</bdi>
              {chosen.includes(option) && (
                <Check aria-hidden="true" size={16} className="text-moss" />
              )}
            </div>
          ))}
      </div>
      <p aria-live="polite" className={cn("text-sm text-quiet", isEmpty && "px-2.5 py-1.5")}>
        {isEmpty && emptyMessage}
      </p>
    </div>
  );
}

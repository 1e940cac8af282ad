import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { type ToolbarFieldProps, ToolbarLabel, toolbarControl } from "./toolbar-field";

interface SearchBoxProps
  extends ToolbarFieldProps,
    Pick<ComponentProps<"input">, "ref" | "placeholder" | "maxLength"> {
  value: string;
  onSearch: (search: string) => void;
  inputClass?: string;
}

/** Searches the list below it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, isLabelVisible = false, className, value, onSearch, inputClass, ...rest } = props;
  return (
    <label className={cn("block", className)}>
      <ToolbarLabel isVisible={isLabelVisible}>{label}</ToolbarLabel>
      <span className="relative block">
        <Search
          aria-hidden="true"
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
        />
        <input
          type="search"
          value={value}
          onChange={(event) => onSearch(event.target.value)}
          className={cn(toolbarControl, "w-full pr-3 pl-9", inputClass)}
          {...rest}
        />
      </span>
    </label>
  );
}

import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./class-names";

/** What a search box and the choices beside it have in common. */
export const toolbarControl =
  "min-h-9.5 rounded-lg border border-edge bg-white text-sm max-md:min-h-11 placeholder:text-quiet hover:border-moss focus:outline-2 focus:outline-offset-0 focus:outline-moss";

interface SearchBoxProps
  extends Pick<ComponentProps<"input">, "ref" | "placeholder" | "maxLength"> {
  /** For those who hear it; the others see the glass. */
  label: string;
  value: string;
  onSearch: (search: string) => void;
  /** How much room the box takes. */
  className: string;
  inputClass?: string;
}

/** Finds rows by words, above a list of them. */
export function SearchBox({
  label,
  value,
  onSearch,
  className,
  inputClass,
  ...rest
}: SearchBoxProps) {
  return (
    <label className={cn("relative block", className)}>
      <span className="sr-only">{label}</span>
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
    </label>
  );
}

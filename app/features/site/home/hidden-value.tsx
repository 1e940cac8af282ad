import { Lock } from "lucide-react";

/** Stands where a figure would be; the figure itself is not in the page. */
export function HiddenValue({ placeholder }: { placeholder: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className="text-quiet blur-[5px] select-none">
        {placeholder}
      </span>
      <Lock aria-hidden="true" size={13} className="shrink-0 text-quiet" />
      <span className="sr-only">Hidden until you sign in</span>
    </span>
  );
}

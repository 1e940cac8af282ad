import { Lock } from "lucide-react";
import { hiddenText } from "#domain/listing/value.ts";

/** A placeholder for a hidden value; the value itself was never sent. */
export function MaskedValue({ placeholder }: { placeholder: string }) {
  return (
    <span
      role="img"
      aria-label={hiddenText}
      className="inline-flex items-center gap-2 kept-session:invisible"
    >
      <span className="text-transparent select-none [text-shadow:0_0_0.4em_color-mix(in_srgb,var(--color-ink)_70%,transparent)] kept-session:visible kept-session:rounded kept-session:bg-rule kept-session:[text-shadow:none]">
        {placeholder}
      </span>
      <Lock aria-hidden="true" size={15} className="text-quiet kept-session:hidden" />
    </span>
  );
}

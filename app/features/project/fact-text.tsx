import { Lock } from "lucide-react";
import { type Fact, factText } from "#domain/listing/facts/fact.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { hiddenText } from "#domain/listing/value.ts";

interface FactTextProps {
  fact: Fact;
  project: DisplayProject;
  /** Blurred in place of a value that was not sent. */
  placeholder?: string;
}

/** A fact's figure, or words for its absence, which are smaller. */
export function FactText({ fact, project, placeholder = "XX" }: FactTextProps) {
  const value = fact.value(project);
  if (value.kind === "hidden") return <MaskedValue placeholder={placeholder} />;
  if (value.kind === "stated") return value.figure ?? value.text;
  return (
    <span className="font-sans text-base font-normal tracking-normal text-quiet" title={value.note}>
      {factText(value)}
    </span>
  );
}

/** A placeholder for a hidden value; the value itself was never sent. */
function MaskedValue({ placeholder }: { placeholder: string }) {
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

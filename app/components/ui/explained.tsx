import type { ReactNode } from "react";
import { explainedParts } from "#domain/abbreviations.ts";
import { Tooltip } from "./tooltip";

interface ExplainedProps {
  meaning: string;
  children: ReactNode;
}

/** A term whose meaning opens on hover, focus and tap. */
export function Explained({ meaning, children }: ExplainedProps) {
  return (
    <Tooltip content={meaning}>
      <button
        type="button"
        className="cursor-help text-left [font:inherit] underline decoration-quiet/70 decoration-dotted decoration-1 underline-offset-[0.2em] print:no-underline"
      >
        {children}
      </button>
    </Tooltip>
  );
}

/** A text whose abbreviations explain themselves. */
export function ExplainedText({ text }: { text: string }) {
  return explainedParts(text).map((part, index) =>
    part.meaning ? (
      <Explained key={part.text} meaning={part.meaning}>
        {part.text}
      </Explained>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={index}>{part.text}</span>
    ),
  );
}

import type { ReactNode } from "react";

/** A field's hint after the note that no one has stated its value. */
export function hintWithNote(hint: string | undefined, note: string | undefined): ReactNode {
  if (!note) return hint;
  return (
    <>
      <span className="italic">{note}</span>
      {hint && ` ${hint}`}
    </>
  );
}

import { PencilLine } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { listLimits } from "#domain/limits.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { controlClass } from "~/components/ui/form-field";

interface NoteEditorProps {
  note: string;
  /** The project that the note is about. */
  about: string;
  onSave: (note: string) => Promise<void>;
}

/** A note that becomes editable in place when pressed. */
export function NoteEditor({ note, about, onSave }: NoteEditorProps) {
  const [entered, setEntered] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  const id = useId();

  // Returns the focus to the button that opened the editor, once it is rendered again.
  useEffect(() => {
    if (entered !== null || !isReturning.current) return;
    isReturning.current = false;
    opener.current?.focus();
  }, [entered]);

  function close() {
    isReturning.current = true;
    setEntered(null);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    try {
      await onSave((entered ?? "").trim());
      close();
    } catch {
      // `onSave` has already reported the failure; the text stays.
    } finally {
      setSaving(false);
    }
  }

  if (entered === null) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={note ? `Edit the note on ${about}: ${note}` : `Add a note on ${about}`}
        onClick={() => setEntered(note)}
        className="-mx-2 flex max-w-full items-start gap-2 rounded-lg px-2 py-1 text-left text-sm hover:bg-pine/7 max-md:py-3"
      >
        <PencilLine aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-quiet" />
        <NoteText note={note || "Add a note"} isQuiet={!note} />
      </button>
    );
  }
  return (
    <form onSubmit={(event) => void save(event)} className="space-y-2.5">
      <label htmlFor={id} className="block text-sm font-medium">
        Note on {about}
      </label>
      <textarea
        id={id}
        rows={3}
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed the note to edit it
        autoFocus
        maxLength={listLimits.noteCharacters}
        value={entered}
        onChange={({ target }) => setEntered(target.value)}
        onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && close()}
        // The margin keeps it above the bar at the bottom of the window.
        className={cn(controlClass(false, "dense"), "scroll-mb-40")}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" disabled={isSaving} aria-busy={isSaving}>
          Save
        </Button>
        <Button variant="secondary" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function NoteText({ note, isQuiet = false }: { note: string; isQuiet?: boolean }) {
  return (
    <span
      dir="auto"
      className={`min-w-0 text-left leading-relaxed whitespace-pre-line [overflow-wrap:anywhere] ${isQuiet ? "text-quiet" : ""}`}
    >
      {note}
    </span>
  );
}

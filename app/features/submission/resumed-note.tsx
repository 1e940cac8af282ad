import { History } from "lucide-react";
import { fieldTable } from "#domain/submission/fields/fields.ts";
import type { ResumedEdit } from "#domain/submission/set-aside-edit.ts";
import { Button } from "~/components/ui/button";
import { NoticeBox } from "~/components/ui/notice-box";

interface ResumedNoteProps {
  resumed: ResumedEdit;
  onDiscard: () => void;
}

/** Says that the form starts with changes that were not saved when the session ended. */
export function ResumedNote({ resumed, onDiscard }: ResumedNoteProps) {
  const labels = resumed.conflicts.map((name) => fieldTable[name].label);
  return (
    <NoticeBox icon={History} title="Your unsaved changes are back" tone="calm" className="mb-7">
      <p>Your session ended before you had saved them. They take effect when you save them.</p>
      {labels.length > 0 && (
        <p>
          The project has changed since ({labels.join(", ")}). The form now includes those changes;
          where you edited the same field, your version was kept.
        </p>
      )}
      <Button variant="secondary" size="sm" onClick={onDiscard}>
        Discard them
      </Button>
    </NoticeBox>
  );
}

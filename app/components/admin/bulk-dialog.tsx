import { useState } from "react";
import { type BulkActKind, type BulkChanges, bulkActs } from "#domain/review/bulk-act.ts";
import type { TeamFilter, TeamList } from "#domain/review/team-list.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { Dialog } from "~/components/ui/dialog";
import { type NamedRow, useStartBulkAct } from "~/lib/data/bulk-act-queries";
import { BulkFields } from "./bulk-fields";
import { DecisionForm } from "./decision-form";

interface BulkDialogProps {
  kind: BulkActKind;
  list: TeamList;
  count: number;
  /** The selected rows; null for all that match. */
  rows: NamedRow[] | null;
  filter: TeamFilter;
  onStarted: (act: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a bulk act, and for the new values of an edit, then starts it. */
export function BulkDialog(props: BulkDialogProps) {
  const { kind, list, onStarted, onClose } = props;
  // As they were when the dialog was opened: the list behind it goes on updating.
  const [{ count, rows, filter }] = useState(props);
  const { action, effect, isDestructive } = bulkActs[kind];
  // One id for this dialog: a second attempt after a lost response starts nothing twice.
  const [act] = useState(() => crypto.randomUUID());
  const [changes, setChanges] = useState<BulkChanges>({});
  const starting = useStartBulkAct();
  const isEdit = kind === "edit";

  function start(reason: string) {
    const what = rows ? { rows } : { filter };
    starting.mutate(
      { act, kind, list, expected: count, what, reason, changes },
      { onSuccess: () => onStarted(act) },
    );
  }

  return (
    <Dialog
      title={`${action}: ${plural(count, "project", "projects")}`}
      description={`${effect} Projects that have been changed or decided on meanwhile are left as they are and listed afterwards.${
        count > 100 ? " The server works through them; you can leave the page and come back." : ""
      }`}
      isOpen
      onClose={() => !starting.isPending && onClose()}
      width={isEdit ? "wide" : undefined}
    >
      {isEdit && <BulkFields changes={changes} onChange={setChanges} />}
      <DecisionForm
        action={`${action} ${figure(count)}`}
        isDestructive={isDestructive}
        needsNote={kind !== "approve"}
        {...((isEdit || kind === "delete") && { noteLabel: "Reason" })}
        hint={
          filter.unclaimed || kind === "delete"
            ? "Kept in the audit trail. These companies have not been claimed yet, so no e-mail is sent."
            : "Sent by e-mail to the developer of each claimed company and kept in the audit trail."
        }
        isSending={starting.isPending}
        blockedBy={
          isEdit && Object.keys(changes).length === 0 ? "Select at least one new value." : null
        }
        error={starting.error}
        onSend={start}
        onClose={onClose}
      />
    </Dialog>
  );
}

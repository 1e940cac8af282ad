import type { Methodology } from "#domain/methodologies/methodology.ts";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { notify } from "~/lib/browser/notify";
import { failureMessage } from "~/lib/data/failure-message";
import { deleteMethodology, useLibraryChange } from "./library-changes";

/** Confirms the deletion of an entry that no project uses. */
export function DeleteMethodologyDialog({
  entry,
  onClose,
}: {
  entry: Methodology;
  onClose: () => void;
}) {
  const deleting = useLibraryChange(deleteMethodology);
  return (
    <ConfirmDialog
      title="Delete this methodology"
      description={`No projects use ${entry.title}. Developers will no longer be able to choose it.`}
      action="Delete"
      isDestructive
      isOpen
      onConfirm={() =>
        deleting.mutate(entry, {
          onError: (error) => notify("error", failureMessage(error)),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

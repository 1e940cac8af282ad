import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#domain/text/plural.ts";
import { NoteField, reasonMissing } from "~/components/admin/note-field";
import { previewLedgerFile } from "~/components/ledger-file/ledger-calls";
import { LedgerPreviewView } from "~/components/ledger-file/ledger-preview";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Spinner } from "~/components/ui/spinner";
import { browserClient } from "~/lib/data/browser-client";
import { teamRefusal } from "~/lib/data/database-refusal";
import { failureMessage } from "~/lib/data/failure-message";
import type { LedgerFileRecord } from "./ledger-files-query";

interface LedgerReviewDialogProps {
  file: LedgerFileRecord;
  onApprove: () => void;
  onClose: () => void;
}

/** What a developer's file would change, to approve it or send it back with a reason. */
export function LedgerReviewDialog({ file, onApprove, onClose }: LedgerReviewDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const preview = useQuery({
    queryKey: ["ledger-preview", file.id],
    queryFn: ({ signal }) => previewLedgerFile(file.id, () => {}, signal),
    staleTime: 0,
  });
  const sendingBack = useSendingBack(file.id, onClose);
  const error = preview.error ?? sendingBack.error;

  function sendBack() {
    setMissing(reason.trim() === "");
    if (reason.trim() !== "") sendingBack.mutate(reason);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Review a developer’s file"
      description={`${file.file_name}: ${file.contents} (${file.registry}), ${file.is_whole ? "all rows of their projects" : "only some rows"}. Compare it with the registry before you approve it.`}
    >
      <div className="mt-4 space-y-4">
        {preview.isPending && <Spinner label="Looking at what would change" />}
        {preview.data && (
          <LedgerPreviewView
            staged={{
              statements: file.statement_count,
              projects: preview.data.projects,
              unlisted: 0,
            }}
            preview={preview.data}
            refusedText={
              file.refused_count === 0
                ? null
                : `${plural(file.refused_count, "row was", "rows were")} refused when the file was read. Sums that lack them are left unknown.`
            }
            whose="on the site"
            unlistedText=""
            urlOf={(project) => `/admin/projects/${project}`}
          />
        )}
        {error && (
          <p role="alert" className="text-sm text-brick">
            {failureMessage(error)}
          </p>
        )}
        <NoteField
          label="Reason for sending it back"
          isOptional
          hint="The developer sees it. Not needed to approve."
          rows={3}
          value={reason}
          problem={isMissing && reasonMissing}
          onChange={setReason}
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" size="sm" disabled={sendingBack.isPending} onClick={sendBack}>
            Send back
          </Button>
          <Button size="sm" disabled={!preview.data} onClick={onApprove}>
            Approve
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useSendingBack(id: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) => {
      const client = await browserClient();
      const { error } = await client.rpc("send_back_ledger_file", { ledger_file: id, reason });
      if (error) throw teamRefusal(error);
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries(),
  });
}

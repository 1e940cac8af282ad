import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { messages } from "#domain/errors.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { uploadWarning } from "#domain/submission/files.ts";
import { log } from "~/lib/browser/log";
import { notify } from "~/lib/browser/notify";
import { useLeaveWarning } from "~/lib/browser/use-leave-warning";
import { forgetFiles, readyFiles } from "./chosen-files";
import { clearOpenDraft } from "./draft-actions";
import { SubmissionRefused, submitProject, updateProject } from "./save-project";
import { type FailedUploads, type UploadProgress, uploadFiles } from "./upload-files";

export type SubmitStage =
  | { name: "idle" }
  | { name: "saving" }
  | { name: "uploading"; progress: UploadProgress };

/** Sends the draft: first the project as a whole, then its files. A second call while one runs does nothing. */
export function useSubmit(editedId: string | null) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<SubmitStage>({ name: "idle" });
  const isRunning = useRef(false);
  // Closing the window now would leave files behind.
  useLeaveWarning(stage.name !== "idle");

  async function send(draft: SubmissionDraft, removed: readonly string[]) {
    const files = await readyFiles();
    const saved = editedId
      ? await updateProject(editedId, draft, files, removed)
      : await submitProject(draft, files);
    const failed = await uploadFiles({
      saved,
      files,
      onProgress: (progress) => setStage({ name: "uploading", progress }),
    });
    warnOf(failed);
    forgetFiles();
    // Lists that were read before do not know of it.
    void queryClient.invalidateQueries();
    return saved;
  }

  async function submit(draft: SubmissionDraft, removed: readonly string[] = []) {
    if (isRunning.current) return;
    isRunning.current = true;
    setStage({ name: "saving" });
    try {
      const saved = await send(draft, removed);
      if (editedId) {
        notifyUpdated(saved.isPending);
        await navigate("/my-projects");
      } else {
        clearOpenDraft();
        await navigate("/submission-success", { replace: true, state: { isCleared: true } });
      }
    } catch (error) {
      const message = messageOf(error);
      if (editedId) notify("error", "Project not updated", { description: message });
      else await navigate("/submission-error", { state: { message, field: fieldOf(error) } });
    } finally {
      isRunning.current = false;
      setStage({ name: "idle" });
    }
  }

  return { stage, submit };
}

const fieldOf = (error: unknown) => (error instanceof SubmissionRefused ? error.field : undefined);

function messageOf(error: unknown): string {
  log.error("The submission failed", error);
  return error instanceof SubmissionRefused ? error.message : messages.submissionFailed;
}

function warnOf({ logo, photos, documents }: FailedUploads) {
  if (logo) {
    notify("warning", "Logo upload warning", {
      description: "Company logo upload failed, but project will still be submitted.",
    });
  }
  if (photos + documents > 0) {
    notify("warning", "Project submitted with warnings", {
      description: uploadWarning({ photos, documents }),
      duration: 12_000,
    });
  }
}

function notifyUpdated(isPending: boolean) {
  const updated = "Your project has been updated.";
  notify("success", "Project updated successfully", {
    description: isPending
      ? `${updated} The listing shows the changes once our team has reviewed them.`
      : updated,
  });
}

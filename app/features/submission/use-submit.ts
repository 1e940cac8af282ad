import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { messages } from "#domain/errors.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { uploadWarning } from "#domain/submission/file-slots.ts";
import { notify } from "~/lib/browser/notify";
import { useLeaveWarning } from "~/lib/browser/use-leave-warning";
import { type ProjectToEdit, projectToEditQuery } from "~/lib/data/my-projects-query";
import { log } from "~/lib/log";
import { checkSession } from "~/lib/session/use-session-check";
import { forgetFiles, readyFiles } from "./chosen-files";
import { clearOpenDraft } from "./draft-actions";
import { ownerOfDraft } from "./draft-storage";
import { openDraftId } from "./open-draft";
import type { OpenEdit } from "./open-edit";
import { EditOutdated, saveEdit } from "./save-edit";
import { SubmissionRefused, submitProject } from "./save-project";
import { type FailedUploads, type UploadProgress, uploadFiles } from "./upload-files";

export type SubmitStage =
  | { name: "idle" }
  | { name: "saving" }
  | { name: "uploading"; progress: UploadProgress };

interface SubmitOptions {
  /** The project being edited; undefined for a new submission. */
  editing: OpenEdit | undefined;
  /** Called once an edit is saved. */
  onSaved: () => void;
  /** Called if the project was changed elsewhere, with the draft rebased onto those changes. */
  onRebased: (draft: SubmissionDraft, newer: ProjectToEdit) => void;
}

/** Submits the draft: first the whole project, then its files. Ignores calls while one runs. */
export function useSubmit({ editing, onSaved, onRebased }: SubmitOptions) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<SubmitStage>({ name: "idle" });
  const isRunning = useRef(false);
  // Closing the window now would lose files.
  useLeaveWarning(stage.name !== "idle");

  const reload = () =>
    queryClient.fetchQuery({
      ...projectToEditQuery(editing?.userId ?? "", editing?.projectId ?? ""),
      staleTime: 0,
    });

  async function send(draft: SubmissionDraft, removed: readonly string[]) {
    const files = await readyFiles();
    const saved = editing
      ? await saveEdit({ opened: editing, draft, files, removedFiles: removed, reload })
      : await submitProject(draft, files, ownerOfDraft(openDraftId()));
    const failed = await uploadFiles({
      saved,
      files,
      onProgress: (progress) => setStage({ name: "uploading", progress }),
    });
    warnOfFailures(failed, editing !== undefined);
    forgetFiles();
    // Lists fetched earlier do not include it.
    void queryClient.invalidateQueries();
    return saved;
  }

  async function submit(draft: SubmissionDraft, removed: readonly string[] = []) {
    if (isRunning.current) return;
    isRunning.current = true;
    setStage({ name: "saving" });
    try {
      const saved = await send(draft, removed);
      if (editing) {
        onSaved();
        notifyUpdated(saved.isPending);
        await navigate("/my-projects");
      } else {
        clearOpenDraft();
        if (saved.isContinued) {
          notify("info", "Your earlier submission was updated", {
            description: "It had already reached us, so your changes were saved to it.",
          });
        }
        await navigate("/submission-success", { replace: true, state: { isCleared: true } });
      }
    } catch (error) {
      const message = messageOf(error, editing !== undefined);
      if (error instanceof EditOutdated) onRebased(error.draft, error.newer);
      // The form then says that the session has ended.
      if (isSignedOut(error)) void checkSession();
      if (editing)
        notify("error", "Project not updated", { description: message, duration: 12_000 });
      else await navigate("/submission-error", { state: { message, field: fieldOf(error) } });
    } finally {
      isRunning.current = false;
      setStage({ name: "idle" });
    }
  }

  return { stage, submit };
}

const fieldOf = (error: unknown) => (error instanceof SubmissionRefused ? error.field : undefined);

const isSignedOut = (error: unknown) => error instanceof SubmissionRefused && error.isSignedOut;

function messageOf(error: unknown, isEdit: boolean): string {
  log.error("The submission failed", error);
  if (isEdit && isSignedOut(error)) return messages.sessionEndedInEdit;
  const isExplained = error instanceof SubmissionRefused || error instanceof EditOutdated;
  return isExplained ? error.message : messages.submissionFailed;
}

function warnOfFailures({ logo, photos, documents }: FailedUploads, isEdit: boolean) {
  if (logo) {
    notify("warning", "Logo upload warning", {
      description: isEdit
        ? "Company logo upload failed, but your other changes are saved."
        : "Company logo upload failed, but project will still be submitted.",
      duration: 12_000,
    });
  }
  if (photos + documents > 0) {
    notify(
      "warning",
      isEdit ? "Project updated with warnings" : "Project submitted with warnings",
      {
        description: uploadWarning(
          { photos, documents },
          isEdit ? "Your project has been updated" : undefined,
        ),
        duration: 12_000,
      },
    );
  }
}

function notifyUpdated(isPending: boolean) {
  const updated = "Your project has been updated.";
  notify("success", "Project updated successfully", {
    description: isPending
      ? `${updated} The listing will show the changes once our team has reviewed them.`
      : updated,
  });
}

import { createContext, useContext } from "react";
import { useNavigate } from "react-router";
import type { OwnProject, OwnProjectRecord } from "#domain/my-projects/own-project.ts";
import { submissionPath } from "#domain/sign-in/sign-in.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { draftOfRecord } from "#domain/submission/record-draft.ts";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";

/** Saves a copy as a draft and opens it in the form; if it fails, notifies and returns false. */
export type KeepCopy = (source: SubmissionDraft) => Promise<boolean>;

interface Copying {
  records: readonly OwnProjectRecord[];
  keepCopy: KeepCopy;
}

/** What a card needs to copy its project, without passing it down through the lists. */
export const CopyingContext = createContext<Copying | null>(null);

/** Returns a function that copies a project into a new draft; null if it cannot be copied. */
export function useDuplicateProject({ projectId, company, projectName }: OwnProject) {
  const copying = useContext(CopyingContext);
  const navigate = useNavigate();
  const own = copying?.records.find(({ record }) => record.projectId === projectId);
  if (!copying || !own) return null;

  async function duplicate({ keepCopy }: Copying, { record }: OwnProjectRecord) {
    if (!(await keepCopy(draftOfRecord(record, null)))) return;
    await navigate(submissionPath);
    notify("success", `A copy of ‘${projectName ?? company}’ is open as a new draft`, {
      description:
        "It needs its own project ID. Files are not copied, so you will need to choose them again.",
      duration: 12_000,
    });
  }

  return () =>
    void duplicate(copying, own).catch((error: unknown) => {
      log.warn("A project could not be copied", error);
      notify("error", "The project could not be copied", {
        description: "Check your connection and try again.",
      });
    });
}

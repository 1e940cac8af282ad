import { latestDraft } from "#domain/submission/drafts.ts";
import { localValues, sessionValues } from "~/lib/browser/browser-storage";
import { storedDraft, storedDrafts } from "./draft-storage";

/**
 * The open draft's id: per tab in session storage, and in local storage for new tabs, such as one
 * opened by a link in an e-mail.
 */
const openKey = "project_submission_open";
/** What this tab has open, even if the browser stores nothing. */
let openId: string | null = null;

/** The draft open in this tab; failing that, the one last opened or last changed in any tab. */
export function openDraftId(): string {
  openId ??= sessionValues.read(openKey) ?? lastOpened() ?? latestDraft(storedDrafts())?.id ?? "";
  return openId;
}

function lastOpened(): string | null {
  const id = localValues.read(openKey);
  return id !== null && storedDraft(id) ? id : null;
}

export function setOpenDraft(id: string) {
  openId = id;
  sessionValues.write(openKey, id);
  localValues.write(openKey, id);
}

/** Closes the open draft, so that openDraftId() picks the next one. */
export function leaveOpenDraft() {
  // Another tab may have opened a different draft since.
  if (localValues.read(openKey) === openId) localValues.remove(openKey);
  openId = null;
  sessionValues.remove(openKey);
}

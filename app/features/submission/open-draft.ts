import { v4 as newId } from "uuid";
import { latestDraft } from "#domain/submission/drafts.ts";
import { localValues, sessionValues } from "~/lib/browser/browser-storage";
import { isOthersDraft, storedDraft, storedDrafts } from "./draft-storage";

/**
 * The open draft's id: per tab in session storage, and in local storage for new tabs, such as one
 * opened by a link in an e-mail.
 */
const openKey = "project_submission_open";
/** What this tab has open, even if the browser stores nothing. */
let openId: string | null = null;

/** The draft open in this tab; failing that, the one last opened or last changed in any tab. */
export function openDraftId(): string {
  openId ??=
    openInTab() ??
    lastOpened() ??
    latestDraft(storedDrafts())?.id ??
    (isOthersDraft("") ? newId() : "");
  return openId;
}

/** A draft that is not stored yet counts as open, too. */
function openInTab(): string | null {
  const id = sessionValues.read(openKey);
  return id !== null && isOthersDraft(id) ? null : id;
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

/** Another user has signed in: their form must not show what someone else has entered. */
export function leaveOthersDraft() {
  if (isOthersDraft(openDraftId())) leaveOpenDraft();
}

/** Closes the open draft, so that openDraftId() picks the next one. */
export function leaveOpenDraft() {
  // Another tab may have opened a different draft since.
  if (localValues.read(openKey) === openId) localValues.remove(openKey);
  openId = null;
  sessionValues.remove(openKey);
}

import { latestDraft } from "#domain/submission/drafts.ts";
import { localValues, sessionValues } from "~/lib/browser/browser-storage";
import { storedDraft, storedDrafts } from "./draft-storage";

/** Which draft is open: in this tab, and for a new one, such as a link from an e-mail opens, in any. */
const openKey = "project_submission_open";
let openId: string | null = null;

/** The draft that this tab shows; without one of its own, the one that was opened or changed last. */
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

/** After this the next draft in line is the open one. */
export function leaveOpenDraft() {
  // Another tab may have opened another one since.
  if (localValues.read(openKey) === openId) localValues.remove(openKey);
  openId = null;
  sessionValues.remove(openKey);
}

import { localValues, parseStored } from "~/lib/browser/browser-storage";
import { isDraftKey } from "~/lib/browser/submission-drafts";
import { storedUserId } from "~/lib/data/browser-client";

/** Whose drafts a signed-out visitor sees: those of whoever filled in the form last. */
const lastOwnerKey = "project_submission_owner";

/** The user whose draft this is; null if it was begun signed out and no one has signed in since. */
export function draftOwner(key: string): string | null {
  const owner = parseStored(localValues.read(key))?.ownerId;
  return typeof owner === "string" ? owner : null;
}

/** The owner of a draft that is stored now. */
export function nextDraftOwner(key: string): string | null {
  const owner = draftOwner(key) ?? storedUserId();
  if (owner !== null && localValues.read(lastOwnerKey) !== owner) {
    localValues.write(lastOwnerKey, owner);
  }
  return owner;
}

/** A draft is shown to its owner only; one without an owner, to everybody who uses this browser. */
export function isDraftShown(key: string): boolean {
  const owner = draftOwner(key);
  return owner === null || owner === (storedUserId() ?? localValues.read(lastOwnerKey));
}

/** Decides which page follows a sign-in. */
export function hasSubmissionDraft(): boolean {
  return localValues.keys().some((key) => isDraftKey(key) && isDraftShown(key));
}

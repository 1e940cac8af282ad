import { objectIn } from "../json.ts";
import { valueAt } from "../submission/path.ts";
import type { OwnProjectRecord } from "./own-project.ts";

/** The values of the edit that waits for review; null if there is none. */
export function waitingEdit({ revisions }: Pick<OwnProjectRecord, "revisions">) {
  const waiting = revisions.find(({ decision }) => decision === null);
  return waiting ? (objectIn(waiting.submission ?? null) ?? null) : null;
}

/** Whether the developer has agreed to the terms with this project or its waiting edit. */
export function hasAgreed(own: Pick<OwnProjectRecord, "record" | "revisions">): boolean {
  const edit = waitingEdit(own);
  return (
    own.record.values["terms.agreementToTerms"] ||
    (edit !== null && valueAt(edit, "terms.agreementToTerms") === true)
  );
}

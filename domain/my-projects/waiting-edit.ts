import { objectIn } from "../json.ts";
import type { RevisionRow } from "../review/review-summary.ts";
import { valueAt } from "../submission/path.ts";
import type { ProjectRecord } from "../submission/project-record.ts";

interface WithEdits {
  revisions: readonly RevisionRow[];
}

/** The values of the edit that waits for review; null if there is none. */
export function waitingEdit({ revisions }: WithEdits) {
  const waiting = revisions.find(({ decision }) => decision === null);
  return waiting ? objectIn(waiting.submission) : null;
}

/** Whether the developer has agreed to the terms with this project or its waiting edit. */
export function hasAgreed(own: WithEdits & { record: Pick<ProjectRecord, "values"> }): boolean {
  const edit = waitingEdit(own);
  return (
    own.record.values["terms.agreementToTerms"] ||
    (edit !== null && valueAt(edit, "terms.agreementToTerms") === true)
  );
}

import type { JobKind } from "#domain/jobs.ts";
import { applyUsageRules } from "./apply-usage-rules.ts";
import { continueBulkAct } from "./continue-bulk-act.ts";
import { type DeliverySettings, deliverEmail } from "./deliver-email.ts";
import { emptyFolder } from "./empty-folder.ts";
import { publishLogo } from "./publish-logo.ts";
import { removeFile } from "./remove-file.ts";
import type { JobHandler } from "./run-jobs.ts";

interface KindOfJob {
  handle: JobHandler;
  limit?: number;
}

/** How each kind of job is done. */
export function jobHandlers(settings: DeliverySettings): Record<JobKind, KindOfJob> {
  const { client } = settings;
  return {
    // About as many as fit before the scheduler's next run.
    email: { handle: deliverEmail(settings), limit: 20 },
    "logo-publication": { handle: publishLogo(client) },
    "file-removal": { handle: removeFile(client) },
    "folder-removal": { handle: emptyFolder(client) },
    "bulk-act": { handle: continueBulkAct(client) },
    "usage-rules": { handle: applyUsageRules(client) },
  };
}

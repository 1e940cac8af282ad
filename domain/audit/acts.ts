/**
 * Every act that the audit trail can tell of, as the database names it, with the words for it. Whoever
 * calls `private.record_act` with a new name adds it here.
 */
export const acts: Readonly<Record<string, string>> = {
  "project-approved": "Approved a project",
  "project-rejected": "Rejected a project",
  "project-withdrawn": "Withdrew a project",
  "changes-requested": "Asked for changes",
  "change-approved": "Approved a change",
  "change-rejected": "Rejected a change",
  "claim-approved": "Approved a claim",
  "claim-rejected": "Rejected a claim",
  "import-started": "Started an import",
  "import-finished": "Finished an import",
  "import-undone": "Undid an import",
  "import-discarded": "Discarded an import",
  "post-created": "Began a post",
  "post-edited": "Edited a post",
  "post-published": "Published a post",
  "post-scheduled": "Scheduled a post",
  "post-unpublished": "Unpublished a post",
  "post-deleted": "Deleted a post",
  "picture-added": "Added a picture",
  "picture-replaced": "Replaced a picture",
  "picture-removed": "Removed a picture",
  "ratings-refreshed": "Asked for the ratings",
};

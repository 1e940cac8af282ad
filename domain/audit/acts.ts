/**
 * Every act that the audit trail can tell of, as the database names it, with the words for it. Whoever
 * calls `private.record_act` with a new name adds it here.
 */
export const acts: Readonly<Record<string, string>> = {
  "own-project-withdrawn": "Withdrew their own project",
  "own-project-sold-out": "Marked their own project as sold out",
  "own-project-not-for-sale": "Marked their own project as not for sale",
  "methodologies-merged": "Merged two methodologies",
  "methodology-added": "Added a methodology",
  "methodology-assigned": "Assigned free text to a methodology",
  "methodology-deleted": "Deleted a methodology",
  "methodology-edited": "Edited a methodology",
  "role-given": "Made somebody an administrator",
  "role-taken": "Took an administrator's role",
  "sessions-ended": "Ended a person's sessions",
  "person-exported": "Exported a person's data",
  "person-deleted": "Deleted a person",
  "project-edited": "Edited a project",
  "project-taken-up": "Took up a project again",
  "display-override-changed": "Changed how a company's listings are shown",
};

/**
 * Every act that the audit trail can tell of, as the database names it, with the words for it. Whoever
 * calls `private.record_act` with a new name adds it here.
 */
export const acts: Readonly<Record<string, string>> = {
  "role-given": "Made somebody an administrator",
  "role-taken": "Took an administrator's role",
  "sessions-ended": "Ended a person's sessions",
  "person-exported": "Exported a person's data",
  "person-deleted": "Deleted a person",
};

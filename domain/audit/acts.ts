/**
 * Every act that the audit trail can tell of, as the database names it, with the words for it. Whoever
 * calls `private.record_act` with a new name adds it here.
 */
export const acts: Readonly<Record<string, string>> = {
  "project-edited": "Edited a project",
  "project-taken-up": "Took up a project again",
  "display-override-changed": "Changed how a company's listings are shown",
};

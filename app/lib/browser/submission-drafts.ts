/** The key of the submission form's draft, and the prefix of the keys of further drafts. */
export const draftKey = "project_submission_draft";

export const isDraftKey = (key: string) => key === draftKey || key.startsWith(`${draftKey}.`);

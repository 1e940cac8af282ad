/** What the server does after a transaction, by the name the database uses, with its label. */
export const jobKinds = {
  email: "E-mail to send",
  "logo-publication": "Logo to publish",
  "file-removal": "File to remove",
  "folder-removal": "Folder to empty",
} as const;

export type JobKind = keyof typeof jobKinds;

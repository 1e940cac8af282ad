const fileMegabytes = 5;

/** Limits that the form states, the database checks and the storage buckets enforce. */
export const limits = {
  descriptionWords: 75,
  fileMegabytes,
  fileBytes: fileMegabytes * 1024 * 1024,
  companyNameInFileNames: 50,
  pageDescriptionCharacters: 160,
  /** What one registry file may hold. */
  importFileBytes: 50 * 1024 * 1024,
  importRows: 100_000,
} as const;

const gigabyte = 1024 ** 3;

/** How much one person may send in; the database counts. */
export const submissionLimits = {
  submissionsPerHour: 20,
  submissionsPerDay: 100,
  companiesPerPerson: 10,
  filesPerSubmission: 50,
  filesPerCompany: 200,
  bytesPerPerson: gigabyte,
} as const;

/** How often the offer of one project can be reduced without a review; the database counts. */
export const offerLimits = { changesPerDay: 10, noteCharacters: 500 } as const;

/** How many drafts a browser keeps: with long texts in all of them they take less than half its store. */
export const maxDrafts = 200;

/** What one person may freeze in a day, and how long its title may be; the database counts. */
export const frozenComparisonLimits = { perDay: 50, titleCharacters: 120 } as const;

/** How much one person may keep in lists; the database counts. */
export const listLimits = {
  listsPerPerson: 50,
  projectsPerList: 200,
  nameCharacters: 80,
  noteCharacters: 500,
} as const;

/** Personal keys to the open data; the database counts them. */
export const apiKeyLimits = { keysPerPerson: 10, nameCharacters: 80 } as const;

/** What one address, or one personal key, may ask of the open data in a minute. */
export const openDataLimits = { requestsPerMinute: 120, wrongKeysPerMinute: 20 } as const;

/** How much one person may claim, which the database counts; and how many claims the team sees at once. */
export const claimLimits = { openPerPerson: 20, messageCharacters: 1_000, shown: 50 } as const;

/** How many characters of an article or a news item are kept, by their column. */
export const postLimits = {
  title: 200,
  slug: 100,
  category: 60,
  excerpt: 500,
  imageAlt: 300,
} as const;

/** How much of the audit trail is shown at once, and how much a file of it has. */
export const auditLimits = { rowsPerPage: 100, rowsPerRead: 1_000, rowsPerFile: 20_000 } as const;

/** How much of the review queue is shown, chosen and decided on at once. */
export const reviewLimits = {
  rowsPerPage: 100,
  chosen: 500,
  decisionsPerPart: 50,
  /** What the database takes. */
  decisionsPerCall: 100,
} as const;

export const fileTypes = {
  image: ["image/png", "image/jpeg"],
  document: [
    "application/pdf",
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
} as const;

export type FileType = (typeof fileTypes)[keyof typeof fileTypes][number];

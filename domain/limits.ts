const fileMegabytes = 5;

/** Limits that the form states, the database checks and the storage buckets enforce. */
export const limits = {
  descriptionWords: 75,
  fileMegabytes,
  fileBytes: fileMegabytes * 1024 * 1024,
  companyNameInFileNames: 50,
  pageDescriptionCharacters: 160,
  /** Limits for one registry file. */
  importFileBytes: 50 * 1024 * 1024,
  importRows: 100_000,
} as const;

const gigabyte = 1024 ** 3;

/** Submission limits per user, enforced by the database. */
export const submissionLimits = {
  /** New projects. */
  submissionsPerHour: 60,
  submissionsPerDay: 200,
  /** Changes of one's own projects that wait for a review: of one, and of all together. */
  changesPerProjectAndDay: 20,
  changesPerHour: 600,
  changesPerDay: 2_000,
  /** Projects in one call, which has seconds; a batch can be sent in several. */
  changesPerCall: 50,
  companiesPerPerson: 10,
  filesPerSubmission: 50,
  filesPerCompany: 200,
  bytesPerPerson: gigabyte,
  /** Of a field such as sectors or accreditations; the longest list to choose from has 47. */
  namesPerList: 60,
  /** Of the whole submission as JSON. */
  charactersPerSubmission: 100_000,
} as const;

/** The longest search for companies or people: every word is compared with every row. */
export const maxSearchCharacters = 200;

/** Limits on reducing a project's offer without a review, enforced by the database. */
export const offerLimits = { changesPerDay: 10, noteCharacters: 500 } as const;

/** Drafts kept by a browser: even if all are long, they fill less than half of its storage. */
export const maxDrafts = 200;

/** Frozen comparisons per user and day, and the length of a title; enforced by the database. */
export const frozenComparisonLimits = { perDay: 50, titleCharacters: 120 } as const;

/** Limits on statements with proof; the number per user and day is enforced by the database. */
export const statementLimits = {
  perDay: 50,
  projects: 200,
  titleCharacters: 120,
  entryCharacters: 200,
  claimCharacters: 2_000,
} as const;

/** Limits on saved lists per user, enforced by the database. */
export const listLimits = {
  listsPerPerson: 50,
  projectsPerList: 200,
  nameCharacters: 80,
  noteCharacters: 500,
} as const;

/** One-time codes that stand in for a lost second factor, made by the database. */
export const recoveryCodeLimits = { codesPerPerson: 10 } as const;

/** Limits on personal keys to the open data, enforced by the database. */
export const apiKeyLimits = { keysPerPerson: 10, nameCharacters: 80 } as const;

/** Limits on invitations, enforced by the database: the days one is open, and all sent in a day. */
export const invitationLimits = { days: 7, perDay: 50 } as const;

/**
 * Limits on the people of a company, enforced by the database: the days an invitation is open, the
 * people and open invitations of a company, and an owner's e-mails and changes of roles in a day.
 */
export const colleagueLimits = {
  days: 14,
  perCompany: 50,
  emailsPerDay: 30,
  sendsPerInvitation: 5,
  changesPerDay: 50,
} as const;

/** How many ids of a registry someone can look up in one call and in an hour. */
export const idLookupLimits = { perCall: 1_000, perHour: 30_000 } as const;

/** Rate limits of the open data, per IP address or personal key. */
export const openDataLimits = { requestsPerMinute: 120, wrongKeysPerMinute: 20 } as const;

/** Claims per user, enforced by the database, and the number of claims the team sees at once. */
export const claimLimits = { openPerPerson: 20, messageCharacters: 1_000, shown: 50 } as const;

/** Maximum number of characters in each column of an article or a news item. */
export const postLimits = {
  title: 200,
  slug: 100,
  category: 60,
  excerpt: 500,
  imageAlt: 300,
} as const;

/** How many audit trail entries a page shows, one query reads, and a CSV file holds. */
export const auditLimits = { rowsPerPage: 100, rowsPerRead: 1_000, rowsPerFile: 20_000 } as const;

/** How many rows a page of the team's lists shows. */
export const reviewLimits = { rowsPerPage: 100 } as const;

export const fileTypes = {
  image: ["image/png", "image/jpeg"],
  document: [
    "application/pdf",
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
} as const;

export type FileType = (typeof fileTypes)[keyof typeof fileTypes][number];

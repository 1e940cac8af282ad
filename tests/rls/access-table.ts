/**
 * Who may do what: the one declaration that the database is compared with. A relation, function or
 * bucket that is not named here fails the test, so whoever adds one decides who may use it.
 *
 * Words for rows: `own` are those of companies and accounts that belong to the caller, as the tables
 * themselves say; `published` and `approved` are what the public sees; `all` and `none` are just that.
 */

/** The stranger owns nothing; owner and rival own different companies. */
export const visitors = ["anonymous", "stranger", "owner", "rival", "administrator"] as const;
export const identities = [...visitors, "service"] as const;
export type Identity = (typeof identities)[number];

export type Rows = "none" | "own" | "published" | "approved" | "all";
/** denied: refused by name; impossible: the relation cannot be written at all. */
export type Written = Rows | "denied" | "impossible";

/** One word for everybody, or a word for each who is not `others`. The server reaches all by default. */
type ForEach<Word> = Partial<Record<Identity, Word>> & { others: Word };

export interface RelationAccess {
  read: ForEach<Rows>;
  insert: ForEach<Written>;
  update: ForEach<Written>;
  delete: ForEach<Written>;
}

export function wordFor<Word extends string>(words: ForEach<Word>, identity: Identity) {
  return words[identity] ?? (identity === "service" ? "all" : words.others);
}

const noWrites = {
  insert: { others: "denied" },
  update: { others: "none" },
  delete: { others: "none" },
} as const;

/** People read their own, administrators all; everybody writes through functions. */
const ownersAndAdministrators: RelationAccess = {
  read: { anonymous: "none", administrator: "all", others: "own" },
  ...noWrites,
};

const administratorsOnly: RelationAccess = {
  read: { administrator: "all", others: "none" },
  ...noWrites,
};

/** A record that is evidence: not even the server changes it. */
const unchangeable = {
  update: { service: "denied", others: "none" },
  delete: { service: "denied", others: "none" },
} as const;

/** What is published is for everybody; drafts are for administrators, who also write. */
const content: RelationAccess = {
  read: { administrator: "all", others: "published" },
  insert: { administrator: "all", others: "denied" },
  update: { administrator: "all", others: "none" },
  delete: { administrator: "all", others: "none" },
};

/** Everybody keeps what is theirs, and nobody else's: administrators included. */
const ownOnly: RelationAccess = {
  read: { anonymous: "none", others: "own" },
  insert: { anonymous: "denied", others: "own" },
  update: { anonymous: "none", others: "own" },
  delete: { anonymous: "none", others: "own" },
};

const readOnlyView = {
  insert: { service: "impossible", others: "impossible" },
  update: { service: "impossible", others: "impossible" },
  delete: { service: "impossible", others: "impossible" },
} as const;

/** Written by the database itself, when what it is made from changes: not even the server does. */
const refreshed = {
  insert: { service: "denied", others: "denied" },
  ...unchangeable,
} as const;

export const relationAccess: Record<string, RelationAccess> = {
  // Made by create_api_key alone; not even administrators see those of others.
  api_keys: {
    read: { anonymous: "none", others: "own" },
    ...noWrites,
    delete: { anonymous: "none", others: "own" },
  },
  articles: content,
  audit_actors: { ...administratorsOnly, ...readOnlyView },
  audit_entries: { ...administratorsOnly, ...readOnlyView },
  audit_trail: { ...administratorsOnly, ...unchangeable },
  companies: ownersAndAdministrators,
  company_claims: ownersAndAdministrators,
  display_overrides: ownersAndAdministrators,
  // Of posts that the caller may read.
  earlier_slugs: { read: { administrator: "all", others: "published" }, ...noWrites },
  email_outbox: administratorsOnly,
  // Others' are reached one at a time, by whoever knows the id: get_frozen_comparison.
  frozen_comparisons: { read: { anonymous: "none", others: "own" }, ...refreshed },
  gated_listing_values: { read: { anonymous: "none", others: "all" }, ...refreshed },
  import_mappings: administratorsOnly,
  import_rows: administratorsOnly,
  imports: administratorsOnly,
  list_entries: ownOnly,
  list_shares: ownOnly,
  listing_dates: { read: { others: "all" }, ...refreshed },
  listings: { read: { others: "all" }, ...refreshed },
  lists: ownOnly,
  methodologies: { read: { others: "all" }, ...noWrites },
  methodology_library: { read: { others: "all" }, ...readOnlyView },
  methodology_names: administratorsOnly,
  news: content,
  offer_changes: ownersAndAdministrators,
  pending_revisions: ownersAndAdministrators,
  profiles: {
    read: { anonymous: "none", administrator: "all", others: "own" },
    insert: { others: "denied" },
    update: { anonymous: "none", others: "own" },
    delete: { others: "none" },
  },
  project_accreditations: ownersAndAdministrators,
  project_files: ownersAndAdministrators,
  project_labels: ownersAndAdministrators,
  project_listings: { read: { service: "approved", others: "approved" }, ...readOnlyView },
  project_methodologies: ownersAndAdministrators,
  project_sdgs: ownersAndAdministrators,
  project_sectors: ownersAndAdministrators,
  project_subtypes: ownersAndAdministrators,
  project_types: ownersAndAdministrators,
  projects: ownersAndAdministrators,
  rating_changes: { ...administratorsOnly, ...unchangeable },
  rating_refreshes: administratorsOnly,
  ratings: administratorsOnly,
  registry_records: ownersAndAdministrators,
  removed_listings: { read: { others: "all" }, ...refreshed },
  resubmissions: { ...ownersAndAdministrators, ...unchangeable },
  review_queue: { ...ownersAndAdministrators, ...readOnlyView },
  team_projects: { ...ownersAndAdministrators, ...readOnlyView },
  team_projects_by_type: { ...ownersAndAdministrators, ...readOnlyView },
  reviews: { ...ownersAndAdministrators, ...unchangeable },
  unlisted_methodologies: { ...ownersAndAdministrators, ...readOnlyView },
};

/** runs: answers; refused: runs and declines by a named error; denied: may not run. */
export type Call = "runs" | "refused" | "denied";

/** Who holds the right to call a function, by the roles that it is granted to. */
export const rolesOf = {
  everybody: ["anon", "authenticated", "service_role"],
  "signed in": ["authenticated", "service_role"],
  server: ["service_role"],
} as const;
type Granted = keyof typeof rolesOf;

export interface FunctionAccess {
  granted: Granted;
  /** Called by owner and rival with their own things, where that makes a difference. */
  own?: Call;
  /** Called with the things of somebody else. */
  foreign: ForEach<Call>;
}

const serverOnly = (call: Call): FunctionAccess => ({
  granted: "server",
  foreign: { service: call, others: "denied" },
});
const everybody: FunctionAccess = {
  granted: "everybody",
  foreign: { service: "runs", others: "runs" },
};
/** For owners of the thing; of somebody else's they do not even hear that it exists. */
const ownersOnly: FunctionAccess = {
  granted: "signed in",
  own: "runs",
  foreign: { anonymous: "denied", service: "denied", others: "refused" },
};
/** With a decision or question about a project that the test makes unfit, so that nothing changes. */
const administratorsFunction = (call: Call): FunctionAccess => ({
  granted: "signed in",
  foreign: { administrator: call, service: "denied", others: "denied" },
});

export const functionAccess: Record<string, FunctionAccess> = {
  apply_import_rows: administratorsFunction("refused"),
  // Of wording that no project has.
  assign_methodology: administratorsFunction("refused"),
  begin_rating_refresh: serverOnly("runs"),
  check_import_rows: administratorsFunction("runs"),
  // Of a company that has an owner.
  claim_company: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  claim_file_removal: serverOnly("runs"),
  claim_logo_publication: serverOnly("runs"),
  claim_outbox: serverOnly("runs"),
  confirm_project_files: ownersOnly,
  // With a name that no key can have.
  create_api_key: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  // On a claim that was decided before.
  decide_company_claim: administratorsFunction("refused"),
  // With the id of something else, like all that change the library.
  delete_methodology: administratorsFunction("refused"),
  // With an address that is nobody's.
  delete_person: administratorsFunction("refused"),
  discard_import: administratorsFunction("refused"),
  // Of a person who is not there.
  end_sessions: administratorsFunction("refused"),
  // What is one's own.
  export_my_data: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "runs" },
  },
  export_person: administratorsFunction("refused"),
  // Each as the project or company was before it was changed last.
  edit_project: administratorsFunction("refused"),
  set_display_override: administratorsFunction("refused"),
  take_up_project: administratorsFunction("refused"),
  fail_rating_refresh: serverOnly("refused"),
  find_people: administratorsFunction("runs"),
  find_unclaimed_companies: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  finish_file_removal: serverOnly("runs"),
  finish_logo_publication: serverOnly("runs"),
  finish_rating_refresh: serverOnly("refused"),
  freeze_comparison: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  get_bezero_hourly_ratings: everybody,
  get_files_to_remove: serverOnly("runs"),
  get_followed_projects: serverOnly("runs"),
  get_frozen_comparison: everybody,
  get_import_mapping: administratorsFunction("runs"),
  get_methodology_counts: administratorsFunction("runs"),
  get_person: administratorsFunction("runs"),
  get_public_data_versions: everybody,
  get_rating_history: everybody,
  get_review_counts: administratorsFunction("runs"),
  get_review_findings: administratorsFunction("runs"),
  get_shared_list: everybody,
  get_unsubscribe_token: serverOnly("runs"),
  is_admin: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  is_project_id_taken: ownersOnly,
  postpone_file_removal: serverOnly("runs"),
  merge_methodologies: administratorsFunction("refused"),
  postpone_logo_publication: serverOnly("runs"),
  queue_list_emails: serverOnly("runs"),
  reduce_offer: ownersOnly,
  review_project: administratorsFunction("refused"),
  // It tells of each decision why it was not made.
  review_projects: administratorsFunction("runs"),
  save_methodology: administratorsFunction("refused"),
  set_admin_emails: serverOnly("runs"),
  // To a role that there is not.
  set_person_role: administratorsFunction("refused"),
  settle_outbox: serverOnly("runs"),
  stage_import_rows: administratorsFunction("refused"),
  start_import: administratorsFunction("refused"),
  store_fetched_ratings: serverOnly("refused"),
  submit_project: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  undo_import: administratorsFunction("refused"),
  // With a token that is nobody's: with a real one it ends e-mails, whoever has it.
  unsubscribe: everybody,
  update_project: ownersOnly,
  use_api_key: serverOnly("runs"),
};

/** What policies, checks and triggers call in the caller's name; every other private function is closed. */
export const privateFunctionAccess: Record<string, Granted> = {
  is_one_line: "everybody",
  is_own_company_path: "everybody",
  is_running_text: "everybody",
  is_server: "everybody",
  is_unclaimed: "signed in",
  may_store: "signed in",
  methodology_key: "everybody",
  owned_companies: "everybody",
  owned_projects: "everybody",
  plain_text: "everybody",
  word_count: "everybody",
};

/** What policies look up with rights of their own; never offered by the API. */
export const policyFunctions = ["may_store", "owned_companies", "owned_projects"];

/**
 * own: in a folder of the caller's company, at the right depth, with a right name; reserved: there, and
 * under a name that was reserved for a file of that company.
 */
export type Files = "none" | "own" | "reserved" | "all";

export interface BucketAccess {
  /** Files are open to whoever knows the address. */
  isPublic: boolean;
  /** Folders of a company; without any, files lie at the top of the bucket. */
  folders: readonly string[];
  list: ForEach<Files>;
  add: ForEach<Files>;
  replace: ForEach<Files>;
  remove: ForEach<Files>;
}

const nobody = { others: "none" } as const;
const administrators = { administrator: "all", others: "none" } as const;
const serversFiles = { list: nobody, add: nobody, replace: nobody, remove: nobody } as const;

/** Who is told which buckets there are. */
export const bucketsTold = administrators;

export const bucketAccess: Record<string, BucketAccess> = {
  "company-logos": {
    isPublic: true,
    folders: ["logo"],
    list: administrators,
    add: nobody,
    replace: nobody,
    remove: nobody,
  },
  "content-images": {
    isPublic: true,
    folders: [],
    list: administrators,
    add: administrators,
    replace: administrators,
    remove: administrators,
  },
  // Replaced by none: a document's name is its content.
  methodologies: {
    isPublic: true,
    folders: [],
    list: administrators,
    add: administrators,
    replace: nobody,
    remove: administrators,
  },
  project_media: {
    isPublic: false,
    folders: ["logo", "photos", "documents"],
    list: { anonymous: "none", administrator: "all", others: "own" },
    add: { anonymous: "none", others: "reserved" },
    replace: nobody,
    remove: nobody,
  },
  "rating-images": { isPublic: true, folders: [], ...serversFiles },
};

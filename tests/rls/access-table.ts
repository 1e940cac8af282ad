/**
 * Who may do what: the single declaration that the database is compared with. The test fails for
 * any relation, function or bucket not listed here, so anyone who adds one must decide who may use
 * it.
 *
 * Row scopes: `own` means rows of the caller's account and of the companies that they own or are a
 * colleague of, according to the tables themselves; `published` and `approved` mean what the public sees; `all` and `none` are literal.
 */

/**
 * The stranger owns nothing; the owner and the rival own different companies. The editor and the
 * viewer are colleagues of the owner, the former colleague was removed.
 */
export const visitors = [
  "anonymous",
  "stranger",
  "owner",
  "editor",
  "viewer",
  "former colleague",
  "rival",
  "administrator",
] as const;
export const identities = [...visitors, "service"] as const;
export type Identity = (typeof identities)[number];

/** Those who work for the owner's companies. */
export const isOfOwnersCompany = (identity: Identity) =>
  identity === "owner" || identity === "editor" || identity === "viewer";

export type Rows = "none" | "own" | "published" | "approved" | "all";
/** denied: refused for lack of privilege; impossible: the relation cannot be written at all. */
export type Written = Rows | "denied" | "impossible";

/**
 * The access of each identity; `others` applies to those not listed, except that the service
 * defaults to `all`.
 */
type PerIdentity<Access> = Partial<Record<Identity, Access>> & { others: Access };

export interface RelationAccess {
  read: PerIdentity<Rows>;
  insert: PerIdentity<Written>;
  update: PerIdentity<Written>;
  delete: PerIdentity<Written>;
}

export function accessFor<Access extends string>(access: PerIdentity<Access>, identity: Identity) {
  return access[identity] ?? (identity === "service" ? "all" : access.others);
}

const noWrites = {
  insert: { others: "denied" },
  update: { others: "none" },
  delete: { others: "none" },
} as const;

/** Users read their own rows, administrators all of them; all writes go through functions. */
const ownersAndAdministrators: RelationAccess = {
  read: { anonymous: "none", administrator: "all", others: "own" },
  ...noWrites,
};

const administratorsOnly: RelationAccess = {
  read: { administrator: "all", others: "none" },
  ...noWrites,
};

/** Evidence: not even the server may change it. */
const unchangeable = {
  update: { service: "denied", others: "none" },
  delete: { service: "denied", others: "none" },
} as const;

/** Published posts are public; drafts are visible only to administrators, who also write. */
const content: RelationAccess = {
  read: { administrator: "all", others: "published" },
  insert: { administrator: "all", others: "denied" },
  update: { administrator: "all", others: "none" },
  delete: { administrator: "all", others: "none" },
};

/** Everyone, including administrators, reads and writes only their own rows. */
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

/**
 * Maintained by the database itself when the source data changes; not even the server writes it.
 */
const refreshed = {
  insert: { service: "denied", others: "denied" },
  ...unchangeable,
} as const;

export const relationAccess: Record<string, RelationAccess> = {
  // Created only by create_api_key; not even administrators see other users' keys.
  api_keys: {
    read: { anonymous: "none", others: "own" },
    ...noWrites,
    delete: { anonymous: "none", others: "own" },
  },
  articles: content,
  audit_actors: { ...administratorsOnly, ...readOnlyView },
  audit_entries: { ...administratorsOnly, ...readOnlyView },
  audit_trail: { ...administratorsOnly, ...unchangeable },
  backup_runs: administratorsOnly,
  // The audit trail refers to them.
  bulk_act_rows: { ...administratorsOnly, ...refreshed },
  bulk_acts: { ...administratorsOnly, ...refreshed },
  companies: ownersAndAdministrators,
  company_claims: ownersAndAdministrators,
  // Owners and invited people read theirs with functions.
  company_invitations: administratorsOnly,
  // One's own rows; the other people of a company are read with get_colleagues.
  company_members: ownersAndAdministrators,
  display_overrides: ownersAndAdministrators,
  // Those of posts that the caller may read.
  earlier_slugs: { read: { administrator: "all", others: "published" }, ...noWrites },
  email_outbox: administratorsOnly,
  // Other users' comparisons are read one at a time by id, through get_frozen_comparison.
  frozen_comparisons: { read: { anonymous: "none", others: "own" }, ...refreshed },
  // The same through get_frozen_text; the server itself writes them only with freeze_record.
  frozen_records: { read: { anonymous: "none", others: "own" }, ...refreshed },
  gated_listing_values: { read: { anonymous: "none", others: "all" }, ...refreshed },
  import_mappings: administratorsOnly,
  import_rows: administratorsOnly,
  imports: administratorsOnly,
  ledger_files: { ...administratorsOnly, ...refreshed },
  ledger_statements: { ...administratorsOnly, ...refreshed },
  invitations: administratorsOnly,
  jobs: administratorsOnly,
  list_entries: ownOnly,
  list_shares: ownOnly,
  listing_dates: { read: { others: "all" }, ...refreshed },
  // Without the gated values' changes for anonymous visitors.
  listing_history: {
    read: { anonymous: "published", administrator: "all", others: "approved" },
    ...refreshed,
  },
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
  reviews: { ...ownersAndAdministrators, ...unchangeable },
  type_rules: administratorsOnly,
  usage_rules: { read: { others: "all" }, ...refreshed },
  unlisted_methodologies: { ...ownersAndAdministrators, ...readOnlyView },
  vintage_lots: { ...ownersAndAdministrators, ...refreshed },
  wal_archives: administratorsOnly,
};

/** runs: succeeds; refused: runs but raises a named error; denied: may not be executed. */
export type Call = "runs" | "refused" | "denied";

/** The roles that each level of access is granted to. */
export const rolesOf = {
  everybody: ["anon", "authenticated", "service_role"],
  "signed in": ["authenticated", "service_role"],
  server: ["service_role"],
} as const;
type Granted = keyof typeof rolesOf;

export interface FunctionAccess {
  granted: Granted;
  /** The outcome when owner and rival call it on their own records, if that differs. */
  own?: Call;
  /** The same for their colleagues: by default the owner's for editors, and refused for viewers. */
  editor?: Call;
  viewer?: Call;
  /** The outcome when called on another user's records. */
  foreign: PerIdentity<Call>;
}

const serverOnly = (call: Call): FunctionAccess => ({
  granted: "server",
  foreign: { service: call, others: "denied" },
});
const everybody: FunctionAccess = {
  granted: "everybody",
  foreign: { service: "runs", others: "runs" },
};
/** For owners of the record and editors; other users' records are reported as non-existent. */
const ownersOnly: FunctionAccess = {
  granted: "signed in",
  own: "runs",
  foreign: { anonymous: "denied", service: "denied", others: "refused" },
};
/** The test calls these with arguments that the function rejects, so nothing changes. */
const administratorsFunction = (call: Call): FunctionAccess => ({
  granted: "signed in",
  foreign: { administrator: call, service: "denied", others: "denied" },
});

/** Called with something that the function refuses for everyone, so nothing changes. */
const refusedForAll: FunctionAccess = {
  granted: "signed in",
  foreign: { anonymous: "denied", service: "denied", others: "refused" },
};

export const functionAccess: Record<string, FunctionAccess> = {
  // Called with the id of another kind of record, like those that decline, send or withdraw one.
  accept_company_invitation: refusedForAll,
  decline_company_invitation: refusedForAll,
  resend_company_invitation: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "refused", others: "refused" },
  },
  withdraw_company_invitation: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "refused", others: "refused" },
  },
  // Everyone of a company sees who else is.
  get_colleagues: {
    granted: "signed in",
    own: "runs",
    viewer: "runs",
    foreign: { anonymous: "denied", service: "refused", others: "refused" },
  },
  // Those of the caller.
  get_my_companies: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  get_my_company_invitations: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  // Called with a role that does not exist, or a person who does not.
  invite_colleague: refusedForAll,
  set_colleague_role: refusedForAll,
  remove_colleague: refusedForAll,
  hand_over_company: refusedForAll,
  hand_over_email: serverOnly("runs"),
  // Called with an address that belongs to nobody, and with the id of another kind of record.
  give_company: administratorsFunction("refused"),
  take_back_company: administratorsFunction("refused"),
  // Called with more ids than are allowed.
  find_existing_projects: refusedForAll,
  // Called with the id of another kind of record.
  accept_invitation: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  // Tells only about the caller's own session.
  admin_standing: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  apply_import_rows: administratorsFunction("refused"),
  // Called with the id of another kind of record, which administrators may look for.
  apply_ledger_file: administratorsFunction("refused"),
  discard_ledger_file: administratorsFunction("refused"),
  preview_ledger_file: administratorsFunction("refused"),
  propose_ledger_file: administratorsFunction("refused"),
  send_back_ledger_file: administratorsFunction("refused"),
  stage_ledger_statements: administratorsFunction("refused"),
  undo_ledger_file: administratorsFunction("refused"),
  // Called for the projects of others, and with a date that no file has.
  listed_registry_ids: administratorsFunction("runs"),
  start_ledger_file: administratorsFunction("refused"),
  // Returns only the caller's own.
  get_my_ledger_files: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  get_my_statements: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  // Called with wording that no project uses.
  assign_methodology: administratorsFunction("refused"),
  begin_rating_refresh: serverOnly("runs"),
  check_import_rows: administratorsFunction("runs"),
  // Called on a company that already has an owner.
  claim_company: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  claim_jobs: serverOnly("runs"),
  confirm_project_files: ownersOnly,
  // Called with the id of another kind of record.
  continue_bulk_act: serverOnly("refused"),
  count_rule_matches: administratorsFunction("runs"),
  count_team_projects: administratorsFunction("runs"),
  // Called with a name that is not valid for a key.
  create_api_key: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  // Counts only the caller's own.
  count_recovery_codes: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "runs" },
  },
  // Called without a second factor.
  create_recovery_codes: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "denied" },
  },
  // Called on a claim that has already been decided.
  decide_company_claim: administratorsFunction("refused"),
  // Called with an id of another kind of record, like all functions that change the library.
  delete_methodology: administratorsFunction("refused"),
  // Called with an address that belongs to no one.
  delete_person: administratorsFunction("refused"),
  // Called with an id of another kind of record.
  delete_type_rule: administratorsFunction("refused"),
  discard_import: administratorsFunction("refused"),
  // Called with the id of a person who does not exist.
  end_sessions: administratorsFunction("refused"),
  // Exports only the caller's own data.
  export_my_data: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "runs" },
  },
  export_person: administratorsFunction("refused"),
  // Called with an outdated version of the project or company.
  edit_project: administratorsFunction("refused"),
  set_display_override: administratorsFunction("refused"),
  take_up_project: administratorsFunction("refused"),
  fail_rating_refresh: serverOnly("refused"),
  find_people: administratorsFunction("runs"),
  find_team_projects: administratorsFunction("runs"),
  find_unclaimed_companies: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  finish_rating_refresh: serverOnly("refused"),
  freeze_comparison: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  // Called with a kind that does not exist.
  freeze_record: serverOnly("refused"),
  get_bezero_hourly_ratings: everybody,
  get_change_batches: administratorsFunction("runs"),
  get_files_to_remove: serverOnly("runs"),
  get_followed_projects: serverOnly("runs"),
  get_frozen_comparison: everybody,
  get_frozen_text: everybody,
  get_logo_to_publish: serverOnly("runs"),
  get_import_mapping: administratorsFunction("runs"),
  get_invitations: administratorsFunction("runs"),
  get_kept_rows: administratorsFunction("runs"),
  get_methodology_counts: administratorsFunction("runs"),
  // Those for the caller's own address.
  get_my_invitations: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  get_person: administratorsFunction("runs"),
  get_public_data_versions: everybody,
  get_rating_history: everybody,
  get_rating_times: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  get_review_counts: administratorsFunction("runs"),
  get_operating_figures: serverOnly("runs"),
  get_review_findings: administratorsFunction("runs"),
  get_shared_list: everybody,
  get_unsubscribe_token: serverOnly("runs"),
  // Called with a role that does not exist.
  invite_person: administratorsFunction("refused"),
  is_admin: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "runs", others: "runs" },
  },
  is_project_id_taken: ownersOnly,
  merge_methodologies: administratorsFunction("refused"),
  note_services: serverOnly("runs"),
  preview_undo: administratorsFunction("refused"),
  queue_list_emails: serverOnly("runs"),
  reduce_offer: ownersOnly,
  // Runs, because it reports for each project why it was not changed.
  reduce_offers: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "runs" },
  },
  // Called with a header that no import had.
  remember_import_mends: administratorsFunction("runs"),
  restore_company_logo: serverOnly("runs"),
  // Called with the id of another kind of record.
  retry_job: administratorsFunction("refused"),
  // Called as if no rules had been seen.
  reset_type_rules: administratorsFunction("refused"),
  // Called with the id of another kind of record.
  review_change_batch: administratorsFunction("refused"),
  review_project: administratorsFunction("refused"),
  // Called with the id of another kind of record.
  revoke_invitation: administratorsFunction("refused"),
  // Called with the id of another kind of record.
  rows_missing_from_file: administratorsFunction("runs"),
  rows_missing_from_import: administratorsFunction("refused"),
  save_methodology: administratorsFunction("refused"),
  // Called without a pattern.
  save_type_rule: administratorsFunction("refused"),
  // Called without a scheme, and with the id of another kind of record.
  save_usage_rule: administratorsFunction("refused"),
  preview_usage_rule: administratorsFunction("refused"),
  withdraw_usage_rule: administratorsFunction("refused"),
  apply_rules_of_today: serverOnly("runs"),
  // Called with the id of another kind of record.
  continue_usage_rules: serverOnly("runs"),
  set_admin_emails: serverOnly("runs"),
  set_admin_second_factor: serverOnly("runs"),
  // Called with a role that does not exist.
  set_person_role: administratorsFunction("refused"),
  set_company_logo: serverOnly("runs"),
  settle_job: serverOnly("runs"),
  stage_import_rows: administratorsFunction("refused"),
  // Called with a kind of act that does not exist.
  start_bulk_act: administratorsFunction("refused"),
  start_import: administratorsFunction("refused"),
  // Called with the id of another kind of record.
  stop_bulk_act: administratorsFunction("refused"),
  store_fetched_ratings: serverOnly("refused"),
  submit_project: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  undo_import: administratorsFunction("refused"),
  // Called with a token that belongs to no one; a real one unsubscribes, no matter who holds it.
  unsubscribe: everybody,
  update_project: ownersOnly,
  // Runs, because it reports for each project why it was not changed.
  update_projects: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "runs" },
  },
  use_api_key: serverOnly("runs"),
  // Called with a code that no one has.
  use_recovery_code: {
    granted: "signed in",
    foreign: { anonymous: "denied", service: "denied", others: "refused" },
  },
  // Called with a hash that no text has.
  verify_frozen_hash: everybody,
};

/**
 * Functions that policies, checks and triggers call as the caller; all other private functions are
 * closed.
 */
export const privateFunctionAccess: Record<string, Granted> = {
  comparable: "everybody",
  comparable_address: "everybody",
  comparable_ids: "everybody",
  is_ended_in_registry: "everybody",
  is_one_line: "everybody",
  is_own_company_path: "everybody",
  is_registry_id: "everybody",
  is_running_text: "everybody",
  is_server: "everybody",
  is_unclaimed: "signed in",
  may_store: "signed in",
  methodology_key: "everybody",
  natural_key: "everybody",
  plain_text: "everybody",
  readable_companies: "everybody",
  readable_projects: "everybody",
  registry_id_key: "everybody",
  require_short_search: "everybody",
  word_count: "everybody",
};

/** Functions with definer rights that policies use for look-ups; never exposed by the API. */
export const policyFunctions = ["may_store", "readable_companies", "readable_projects"];

/**
 * own: in a folder of the caller's company, at the right depth and with a valid folder name;
 * reserved: the same, and the file name was reserved for a file of that company.
 */
export type Files = "none" | "own" | "reserved" | "all";

export interface BucketAccess {
  /** Anyone who knows a file's URL may read it. */
  isPublic: boolean;
  /** The folders inside a company's folder; if empty, files are at the top of the bucket. */
  folders: readonly string[];
  list: PerIdentity<Files>;
  add: PerIdentity<Files>;
  replace: PerIdentity<Files>;
  remove: PerIdentity<Files>;
}

const noOne = { others: "none" } as const;
const administrators = { administrator: "all", others: "none" } as const;
const serversFiles = { list: noOne, add: noOne, replace: noOne, remove: noOne } as const;

/** Who may list the buckets. */
export const bucketListing = administrators;

export const bucketAccess: Record<string, BucketAccess> = {
  "company-logos": {
    isPublic: true,
    folders: ["logo"],
    list: administrators,
    add: noOne,
    replace: noOne,
    remove: noOne,
  },
  "content-images": {
    isPublic: true,
    folders: [],
    list: administrators,
    add: administrators,
    replace: administrators,
    remove: administrators,
  },
  // Never replaced, because a document's name is derived from its content.
  methodologies: {
    isPublic: true,
    folders: [],
    list: administrators,
    add: administrators,
    replace: noOne,
    remove: administrators,
  },
  project_media: {
    isPublic: false,
    folders: ["logo", "photos", "documents"],
    list: { anonymous: "none", administrator: "all", others: "own" },
    add: { anonymous: "none", viewer: "none", others: "reserved" },
    replace: noOne,
    remove: noOne,
  },
  "rating-images": { isPublic: true, folders: [], ...serversFiles },
};

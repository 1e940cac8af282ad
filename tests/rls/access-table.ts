/**
 * Who may do what: the one declaration that the database is compared with. A relation or function that
 * is not named here fails the test, so whoever adds one decides who may use it.
 */

export const identities = [
  "anonymous",
  "stranger",
  "owner",
  "administrator",
  "service",
  "expired",
  "forged",
] as const;
export type Identity = (typeof identities)[number];

/**
 * all, some, none: how many of the rows are seen or changed; denied: refused by name or by policy;
 * impossible: the relation cannot be written at all.
 */
export type Reach = "all" | "some" | "none" | "denied" | "impossible";

/** What the holders of a valid identity reach; an expired or forged token reaches nothing anywhere. */
type Reaches = Record<Exclude<Identity, "expired" | "forged">, Reach>;

export interface RelationAccess {
  select: Reaches;
  insert: Reaches;
  update: Reaches;
  delete: Reaches;
}

const only = (reach: Partial<Reaches>, otherwise: Reach): Reaches => ({
  anonymous: otherwise,
  stranger: otherwise,
  owner: otherwise,
  administrator: otherwise,
  service: "all",
  ...reach,
});

const noWrites = {
  insert: only({}, "denied"),
  update: only({}, "none"),
  delete: only({}, "none"),
};

/** Owners see their own, administrators all; everybody writes through functions. */
const ownersAndAdministrators: RelationAccess = {
  select: only({ owner: "some", administrator: "all" }, "none"),
  ...noWrites,
};

const administratorsOnly: RelationAccess = {
  select: only({ administrator: "all" }, "none"),
  ...noWrites,
};

/** A record that is evidence: not even the server changes it. */
const unchangeable = {
  update: only({ service: "denied" }, "none"),
  delete: only({ service: "denied" }, "none"),
};

/** What is published; drafts are for administrators. */
const publishedContent: RelationAccess = {
  select: only({ administrator: "all", service: "all" }, "some"),
  insert: only({ administrator: "all" }, "denied"),
  update: only({ administrator: "all" }, "none"),
  delete: only({ administrator: "all" }, "none"),
};

const readOnlyView = only({ service: "impossible" }, "impossible");

export const relationAccess: Record<string, RelationAccess> = {
  articles: publishedContent,
  companies: ownersAndAdministrators,
  display_overrides: ownersAndAdministrators,
  email_outbox: administratorsOnly,
  news: publishedContent,
  pending_revisions: ownersAndAdministrators,
  profiles: {
    select: only({ stranger: "some", owner: "some", administrator: "all" }, "none"),
    insert: only({}, "denied"),
    update: only({ stranger: "some", owner: "some", administrator: "some" }, "none"),
    delete: only({}, "none"),
  },
  project_accreditations: ownersAndAdministrators,
  project_files: ownersAndAdministrators,
  project_listings: {
    select: only({ anonymous: "all", stranger: "all", owner: "all", administrator: "all" }, "all"),
    insert: readOnlyView,
    update: readOnlyView,
    delete: readOnlyView,
  },
  project_methodologies: ownersAndAdministrators,
  project_sdgs: ownersAndAdministrators,
  project_sectors: ownersAndAdministrators,
  project_subtypes: ownersAndAdministrators,
  project_types: ownersAndAdministrators,
  projects: ownersAndAdministrators,
  rating_changes: { ...administratorsOnly, ...unchangeable },
  rating_refreshes: administratorsOnly,
  ratings: administratorsOnly,
  resubmissions: { ...ownersAndAdministrators, ...unchangeable },
  review_queue: {
    select: only({ owner: "some", administrator: "all" }, "none"),
    insert: readOnlyView,
    update: readOnlyView,
    delete: readOnlyView,
  },
  reviews: { ...ownersAndAdministrators, ...unchangeable },
};

/** runs: answers; refused: runs and declines these arguments by a named error; denied: may not run. */
export type Call = "runs" | "refused" | "denied";
type Calls = Record<Exclude<Identity, "expired" | "forged">, Call>;

const calls = (everyone: Call, exceptions: Partial<Calls> = {}): Calls => ({
  anonymous: everyone,
  stranger: everyone,
  owner: everyone,
  administrator: everyone,
  service: everyone,
  ...exceptions,
});

const serverOnly = calls("denied", { service: "runs" });

/** For the server, which gets a named error for a run that does not exist. */
const serverRefused = calls("denied", { service: "refused" });

export const functionAccess: Record<string, Calls> = {
  begin_rating_refresh: serverRefused,
  claim_logo_publication: serverOnly,
  claim_outbox: serverOnly,
  confirm_project_files: calls("refused", { anonymous: "denied", service: "denied" }),
  fail_rating_refresh: serverRefused,
  finish_logo_publication: serverRefused,
  finish_rating_refresh: serverRefused,
  get_bezero_hourly_ratings: calls("runs"),
  get_public_data_versions: calls("runs"),
  get_review_findings: calls("denied", { administrator: "refused" }),
  get_rating_history: calls("runs"),
  is_admin: calls("runs", { anonymous: "denied" }),
  postpone_logo_publication: serverOnly,
  review_project: calls("denied", { administrator: "refused" }),
  set_admin_emails: serverOnly,
  settle_outbox: serverOnly,
  store_fetched_ratings: serverRefused,
  submit_project: calls("refused", { anonymous: "denied", service: "denied" }),
  update_project: calls("refused", { anonymous: "denied", service: "denied" }),
};

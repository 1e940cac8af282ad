import { describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { describeFindings, examine } from "./examine.ts";
import { expectedBuckets } from "./expected-buckets.ts";
import type { DatabaseFacts } from "./read-database.ts";
import type { MachineFacts } from "./read-machine.ts";
import type { PlatformFacts } from "./read-platform.ts";
import type { SiteFacts } from "./read-site.ts";
import type { Target } from "./target.ts";

const settings = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://site.internal",
  DATABASE_URL: "postgres://cleartonne:secret@db.internal/cleartonne",
  CONTACT_EMAIL: "hello@site.internal",
  ADMIN_EMAILS: "team@site.internal",
  SMTP_URL: "smtp://mail.internal:587",
  TESTIMONIALS_FILE: "testimonials.yaml",
  TRUST_PROXY: "1",
  BEZERO_CLIENT_ID: "id",
  BEZERO_CLIENT_SECRET: "secret",
};

const gigabyte = 1024 ** 3;
const machine: MachineFacts = {
  node: "24.21.0",
  isBuilt: true,
  memory: 4 * gigabyte,
  disk: { free: 50 * gigabyte, total: 100 * gigabyte },
  isDataWritable: true,
  keysMode: 0o600,
  hasKeys: true,
};

const role = (name: string) => ({
  name,
  login: false,
  superuser: false,
  bypassesPolicies: name === "service_role",
  isMember: true,
  usesPublic: name !== "api_gateway",
});

const migrations = [
  { file: "20261001000000_baseline.sql", checksum: "a" },
  { file: "20261001000100_second.sql", checksum: "b" },
];

const database: DatabaseFacts = {
  version: 150_018,
  encoding: "UTF8",
  isReadOnly: false,
  isStandby: false,
  user: "cleartonne",
  isEncrypted: true,
  maxConnections: 100,
  secondsAhead: 0.1,
  migrations: [
    { version: "20261001000000", checksum: "a" },
    { version: "20261001000100", checksum: "b" },
  ],
  roles: ["anon", "authenticated", "service_role", "api_gateway"].map(role),
  tablesWithoutPolicies: [],
  buckets: [...expectedBuckets],
  extensions: ["pg_cron", "pg_net", "plpgsql", "supabase_vault"],
  jobs: { failing: 0, lastError: null, secondsLate: 0 },
  administrators: 1,
  lastRefresh: new Date(),
  walArchive: null,
  schedules: null,
};

const site: SiteFacts = {
  ready: { code: 200, status: "ok", engine: "postgres" },
  headers: { "content-security-policy": "", "x-request-id": "", "x-content-type-options": "" },
  canonical: "https://site.internal/",
  secondsAhead: 0,
  certificate: { validFor: 60 },
  plain: { code: 301, location: "https://site.internal/" },
  socket: 401,
};

const well: Target = {
  engine: "postgres",
  config: readConfig(settings),
  migrations,
  machine,
  database,
  files: { store: "folder" },
  mail: { state: "reachable" },
  site,
};

const platform: PlatformFacts = {
  publishableKey: 200,
  secretKey: 200,
  buckets: [...expectedBuckets],
  functions: { "freeze-statement": 401 },
  auth: {
    site_url: "https://site.internal",
    uri_allow_list: "https://site.internal/auth/callback",
    smtp_host: "mail.internal",
    rate_limit_email_sent: 300,
    disable_signup: false,
    mailer_otp_length: 6,
  },
  secrets: ["BEZERO_CLIENT_ID", "BEZERO_CLIENT_SECRET"],
};

const { DATABASE_URL: _, ...withoutDatabase } = settings;
const wellOnSupabase: Target = {
  ...well,
  engine: "supabase",
  config: readConfig({
    ...withoutDatabase,
    SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
    SUPABASE_SECRET_KEY: "sb_secret_1",
    SUPABASE_DB_URL: "postgres://postgres:secret@db.internal/postgres",
  }),
  database: { ...database, schedules: [{ name: "bezero-hourly-refresh", active: true }] },
  site: { ...site, ready: { code: 200, status: "ok", engine: "supabase" } },
  platform,
};

test.each([
  ["a PostgreSQL", well],
  ["a Supabase project", wellOnSupabase],
])("a site on %s with nothing wrong gets nothing but 'ok'", (_name, target) => {
  expect(examine(target).filter(({ level }) => level !== "ok")).toEqual([]);
});

/** A bundled database whose log is archived. */
const withArchive = (walArchive: DatabaseFacts["walArchive"]): Target => ({
  ...well,
  engine: "bundled",
  config: { ...well.config, DATABASE_URL: undefined, BACKUP_TO: "/srv/backups", BACKUP_WAL: 60 },
  database: { ...database, walArchive },
  site: { ...site, ready: { code: 200, status: "ok", engine: "bundled" } },
});
const archive = { seconds: 60, hasBase: true, secondsBehind: 30, failure: null };

test("an archive of the log that reaches up to now is in order", () => {
  expect(examine(withArchive(archive))).toContainEqual(
    expect.objectContaining({ name: "archive of the log", level: "ok" }),
  );
});

type Planted = [name: string, level: "fault" | "warning", mend: string, target: Target];

const withSettings = (changes: Partial<Record<keyof typeof settings, string>>): Target => ({
  ...well,
  config: readConfig({ ...settings, ...changes }),
});
const withMachine = (changes: Partial<MachineFacts>): Target => ({
  ...well,
  machine: { ...machine, ...changes },
});
const withDatabase = (changes: Partial<DatabaseFacts>): Target => ({
  ...well,
  database: { ...database, ...changes },
});
const withRole = (name: string, changes: object): Target =>
  withDatabase({
    roles: database.roles.map((one) => (one.name === name ? { ...one, ...changes } : one)),
  });
const withBucket = (id: string, changes: object): Target =>
  withDatabase({
    buckets: expectedBuckets.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  });
const withSite = (changes: Partial<SiteFacts>): Target => ({
  ...well,
  site: { ...site, ...changes },
});
const withPlatform = (changes: Partial<PlatformFacts>): Target => ({
  ...wellOnSupabase,
  platform: { ...platform, ...changes },
});
const withAuth = (changes: object): Target =>
  withPlatform({ auth: { ...platform.auth, ...changes } });

const planted: Planted[] = [
  ["settings", "fault", "NODE_ENV=production", withSettings({ NODE_ENV: "development" })],
  [
    "settings",
    "fault",
    "CONTACT_EMAIL=…",
    withSettings({
      CONTACT_EMAIL: "a@b.example",
      MAIL_FROM: "a@site.internal",
      TEAM_EMAIL: "a@site.internal",
    } as object),
  ],
  ["settings", "warning", "TESTIMONIALS_FILE=…", withSettings({ TESTIMONIALS_FILE: "" })],
  [
    "settings",
    "warning",
    "DEMO_DATA=off",
    { ...well, config: readConfig({ ...settings, DEMO_DATA: "on" }) },
  ],
  ["proxy headers", "fault", "TRUST_PROXY=1", withSettings({ TRUST_PROXY: "0" })],
  [
    "ratings agency",
    "warning",
    "BEZERO_CLIENT_ID=…",
    withSettings({ BEZERO_CLIENT_ID: "", BEZERO_CLIENT_SECRET: "" }),
  ],
  [
    "administrators",
    "warning",
    "ADMIN_EMAILS=",
    { ...withSettings({ ADMIN_EMAILS: "" }), database: { ...database, administrators: 0 } },
  ],
  ["Node", "fault", "npm run doctor", withMachine({ node: "20.1.0" })],
  ["build", "fault", "npm run build", withMachine({ isBuilt: false })],
  ["disk", "fault", "free some space", withMachine({ disk: { free: 1_000, total: gigabyte } })],
  ["memory", "warning", "--memory", withMachine({ memory: gigabyte / 4 })],
  ["data folder", "fault", "chown", withMachine({ isDataWritable: false })],
  ["data folder", "fault", "chmod 600", withMachine({ keysMode: 0o644 })],
  ["files", "fault", "S3_BUCKET", { ...well, files: { store: "s3", failure: "403" } }],
  ["database", "fault", 'psql "$DATABASE_URL"', { ...well, database: { unread: "ECONNREFUSED" } }],
  ["PostgreSQL", "fault", "pg_upgrade", withDatabase({ version: 140_010 })],
  ["encoding", "fault", "createdb --encoding=UTF8", withDatabase({ encoding: "SQL_ASCII" })],
  ["writing", "fault", "pg_promote", withDatabase({ isReadOnly: true, isStandby: true })],
  ["writing", "fault", "npm run move -- --release", withDatabase({ isReadOnly: true })],
  ["connections", "fault", "max_connections", withDatabase({ maxConnections: 20 })],
  ["encryption", "warning", "sslmode=verify-full", withDatabase({ isEncrypted: false })],
  ["clock", "fault", "timedatectl", withDatabase({ secondsAhead: -90 })],
  ["migrations", "fault", "npm run deploy", withDatabase({ migrations: null })],
  [
    "migrations",
    "fault",
    "npm run deploy",
    withDatabase({ migrations: database.migrations?.slice(0, 1) ?? null }),
  ],
  [
    "migrations",
    "fault",
    "start the version that has it",
    withDatabase({ migrations: [{ version: "20990101000000", checksum: "c" }] }),
  ],
  [
    "migrations",
    "fault",
    "git checkout -- supabase/migrations/20261001000000_baseline.sql",
    withDatabase({ migrations: [{ version: "20261001000000", checksum: "changed" }] }),
  ],
  [
    "roles",
    "fault",
    "create role service_role nologin noinherit bypassrls",
    withDatabase({ roles: database.roles.filter(({ name }) => name !== "service_role") }),
  ],
  ["roles", "fault", "alter role anon nosuperuser", withRole("anon", { superuser: true })],
  [
    "roles",
    "fault",
    "alter role authenticated nobypassrls",
    withRole("authenticated", { bypassesPolicies: true }),
  ],
  ["roles", "fault", 'grant anon to "cleartonne"', withRole("anon", { isMember: false })],
  [
    "roles",
    "fault",
    "grant usage on schema public to anon",
    withRole("anon", { usesPublic: false }),
  ],
  ["roles", "warning", "alter role anon nologin", withRole("anon", { login: true })],
  [
    "row-level security",
    "fault",
    "alter table public.notes enable row level security",
    withDatabase({ tablesWithoutPolicies: ["notes"] }),
  ],
  [
    "buckets",
    "fault",
    "insert into storage.buckets",
    withDatabase({ buckets: expectedBuckets.slice(1) }),
  ],
  ["buckets", "fault", "public = false", withBucket("project_media", { public: true })],
  [
    "buckets",
    "fault",
    "file_size_limit = 5242880",
    withBucket("company-logos", { file_size_limit: null }),
  ],
  [
    "buckets",
    "fault",
    "allowed_mime_types = array['image/png']",
    withBucket("rating-images", { allowed_mime_types: null }),
  ],
  [
    "jobs",
    "warning",
    "/admin/jobs",
    withDatabase({ jobs: { failing: 2, lastError: "550", secondsLate: 0 } }),
  ],
  [
    "jobs",
    "fault",
    "start the server",
    withDatabase({ jobs: { failing: 0, lastError: null, secondsLate: 9_000 } }),
  ],
  ["mail", "fault", "SMTP_URL=", { ...well, mail: { state: "no server" } }],
  ["mail", "fault", "check SMTP_URL", { ...well, mail: { state: "failed", reason: "535" } }],
  [
    "sender",
    "warning",
    "MAIL_FROM=…@site.internal",
    { ...well, config: readConfig({ ...settings, MAIL_FROM: "a@elsewhere.internal.org" }) },
  ],
  ["PUBLIC_URL", "fault", "start the server", withSite({ failure: "ECONNREFUSED", ready: null })],
  ["PUBLIC_URL", "fault", "set PUBLIC_URL", withSite({ ready: null })],
  [
    "PUBLIC_URL",
    "fault",
    "see its log",
    withSite({ ready: { code: 503, status: "nothing can be written", engine: null } }),
  ],
  [
    "PUBLIC_URL",
    "fault",
    "own environment",
    withSite({ ready: { code: 200, status: "ok", engine: "bundled" } }),
  ],
  [
    "PUBLIC_URL",
    "fault",
    "restart the server with PUBLIC_URL=https://site.internal",
    withSite({ canonical: "http://localhost:3000/" }),
  ],
  ["TLS", "fault", "PUBLIC_URL=https://", withSettings({ PUBLIC_URL: "http://site.internal" })],
  ["TLS", "fault", "renew the certificate", withSite({ certificate: { failure: "expired" } })],
  ["TLS", "warning", "renew the certificate", withSite({ certificate: { validFor: 3 } })],
  ["TLS", "warning", "redirect port 80", withSite({ plain: { code: 200, location: null } })],
  ["server's clock", "warning", "timedatectl", withSite({ secondsAhead: 60 })],
  ["headers", "fault", "proxy_hide_header", withSite({ headers: {} })],
  ["realtime", "warning", "proxy_set_header Upgrade", withSite({ socket: 404 })],
  [
    "keys",
    "fault",
    "SUPABASE_URL",
    withPlatform({ publishableKey: null, secretKey: null, failure: "no such host" }),
  ],
  ["keys", "fault", "SUPABASE_PUBLISHABLE_KEY=", withPlatform({ publishableKey: 401 })],
  ["keys", "fault", "SUPABASE_SECRET_KEY=", withPlatform({ secretKey: 401 })],
  [
    "functions",
    "fault",
    "npm run deploy",
    withPlatform({ functions: { "freeze-statement": 404 } }),
  ],
  [
    "functions",
    "fault",
    "npm run deploy",
    withPlatform({ functions: { "freeze-statement": 503 } }),
  ],
  [
    "redirect addresses",
    "fault",
    "npm run deploy",
    withAuth({ site_url: "http://localhost:3000" }),
  ],
  ["redirect addresses", "fault", "npm run deploy", withAuth({ uri_allow_list: "" })],
  [
    "redirect addresses",
    "warning",
    "SUPABASE_ACCESS_TOKEN=",
    withPlatform({ auth: { unread: "SUPABASE_ACCESS_TOKEN is not set" } }),
  ],
  ["sign-in", "fault", "SMTP_URL=", withAuth({ smtp_host: null })],
  ["sign-in", "fault", "npm run deploy", withAuth({ disable_signup: true })],
  ["secrets", "warning", "BEZERO_CLIENT_ID=…", withPlatform({ secrets: [] })],
  [
    "extensions",
    "warning",
    "create extension pg_cron",
    {
      ...wellOnSupabase,
      database: {
        ...database,
        extensions: ["pg_net", "supabase_vault"],
        schedules: [{ name: "bezero-hourly-refresh", active: true }],
      },
    },
  ],
  ["archive of the log", "warning", "npm run backup", withArchive(null)],
  [
    "archive of the log",
    "fault",
    "docs/operations/incidents.md",
    withArchive({ ...archive, failure: "/srv/backups does not contain these backups any more" }),
  ],
  [
    "archive of the log",
    "fault",
    "start the server",
    withArchive({ ...archive, secondsBehind: 3_000 }),
  ],
  ["settings", "fault", "BACKUP_WAL=off", { ...well, config: { ...well.config, BACKUP_WAL: 60 } }],
  [
    "schedules",
    "warning",
    "docs/operations/supabase.md",
    { ...wellOnSupabase, database: { ...database, schedules: [] } },
  ],
];

describe("a planted fault is found with what mends it, and nothing else is blamed", () => {
  test.each(planted)("%s: %s, %s", (name, level, mend, target) => {
    const found = examine(target).filter((finding) => finding.level !== "ok");
    const right = found.find((one) => one.name === name && one.level === level);
    expect(right && "mend" in right && right.mend).toContain(mend);
    // Settings of a site that others can reach have consequences for more than one thing.
    expect(new Set(found.map((one) => one.name)).size).toBeLessThanOrEqual(
      name === "TLS" || name === "proxy headers" ? 2 : 1,
    );
  });
});

test("each finding is one line, and what mends it stands below", () => {
  const lines = describeFindings(examine(withDatabase({ migrations: null })));
  expect(lines).toContainEqual(
    expect.stringMatching(/^fault {4}migrations +none has been applied$/),
  );
  expect(lines.at(lines.findIndex((line) => line.includes("none has been applied")) + 1)).toMatch(
    /^ +→ npm run deploy$/,
  );
  expect(lines.at(-1)).toMatch(/^\d+ ok, 0 warnings, 1 fault$/);
});

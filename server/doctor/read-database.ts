import pg from "pg";
import { errorMessage } from "#domain/error-message.ts";
import { checksumOf } from "../database/adopt-baseline.ts";
import type { BucketFacts } from "./expected-buckets.ts";
import type { Unread } from "./unread.ts";

interface RoleFacts {
  name: string;
  login: boolean;
  superuser: boolean;
  bypassesPolicies: boolean;
  /** Whether the server may take on this role. */
  isMember: boolean;
  usesPublic: boolean;
}

interface WalArchiveFacts {
  seconds: number;
  hasBase: boolean;
  /** For how many seconds changes have not been in the archive; null if nothing ever was. */
  secondsBehind: number | null;
  failure: string | null;
}

export interface DatabaseFacts {
  /** As PostgreSQL counts: 150018 is 15.18. */
  version: number;
  encoding: string;
  isReadOnly: boolean;
  isStandby: boolean;
  /** Who the server is there. */
  user: string;
  /** Whether this connection is encrypted. */
  isEncrypted: boolean;
  maxConnections: number;
  /** How much later it is there than here. */
  secondsAhead: number;
  /** Applied migrations with their checksums; null if this database has no history yet. */
  migrations: { version: string; checksum: string | null }[] | null;
  roles: RoleFacts[];
  /** Tables of the API that anybody with a grant could read. */
  tablesWithoutPolicies: string[];
  buckets: BucketFacts[];
  extensions: string[];
  jobs: { failing: number; lastError: string | null; secondsLate: number };
  administrators: number;
  /** When ratings were last fetched; null if never. */
  lastRefresh: Date | null;
  /** How far the archive of the log reaches; null if there is none. */
  walArchive: WalArchiveFacts | null;
  /** Jobs of pg_cron; null if it is not there. */
  schedules: { name: string; active: boolean }[] | null;
}

type Settings = Pick<
  DatabaseFacts,
  | "version"
  | "encoding"
  | "isReadOnly"
  | "isStandby"
  | "user"
  | "isEncrypted"
  | "maxConnections"
  | "extensions"
> & { time: number };

const settingsQuery = `
  select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only')::boolean or pg_is_in_recovery() as "isReadOnly",
    pg_is_in_recovery() as "isStandby", current_user::text as "user",
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
    current_setting('max_connections')::int as "maxConnections",
    extract(epoch from clock_timestamp())::float8 as time,
    array(select extname::text from pg_extension order by extname) as extensions`;

const rolesQuery = `
  select rolname as name, rolcanlogin as login, rolsuper as superuser,
    rolbypassrls as "bypassesPolicies", pg_has_role(oid, 'member') as "isMember",
    has_schema_privilege(oid, 'public', 'usage') as "usesPublic"
  from pg_roles
  where rolname in ('anon', 'authenticated', 'service_role', 'api_gateway')`;

const openTablesQuery = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  order by relname`;

const jobsQuery = `
  select count(*) filter (where last_error is not null)::int as failing,
    (array_agg(last_error order by attempts desc) filter (where last_error is not null))[1]
      as "lastError",
    coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as "secondsLate"
  from public.jobs where not is_held`;

const walArchiveQuery = `
  select seconds, base_at is not null as "hasBase", failure,
    extract(epoch from now() - reaches_until)::float8 as "secondsBehind"
  from public.wal_archives order by begun_at desc limit 1`;

const bucketsQuery = `
  select id, public, file_size_limit::float8 as file_size_limit, allowed_mime_types
  from storage.buckets order by id`;

/** Reads all that the checks need to know, in a session that only reads. */
export async function readDatabase(url: string): Promise<DatabaseFacts | Unread> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  });
  try {
    await client.connect();
    return await readFacts(client);
  } catch (cause) {
    const { code } = cause instanceof Error && "code" in cause ? cause : { code: "" };
    return { unread: errorMessage(cause) || String(code) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const rows = async <Row extends pg.QueryResultRow>(statement: string) =>
    (await client.query<Row>(statement)).rows;
  /** The rows of a query on a table that a new database does not have. */
  const rowsOf = async <Row extends pg.QueryResultRow>(table: string, statement: string) => {
    const [found] = await rows<{ exists: boolean }>(
      `select to_regclass('${table}') is not null as exists`,
    );
    return found?.exists ? await rows<Row>(statement) : null;
  };

  const sent = Date.now();
  const [settings] = await rows<Settings>(settingsQuery);
  if (!settings) throw new Error("PostgreSQL returned no settings");
  const { time, ...known } = settings;
  const secondsAhead = time - (sent + Date.now()) / 2_000;
  await client.query("set session characteristics as transaction read only");
  const history = await rowsOf<{ version: string; script: string | null }>(
    "supabase_migrations.schema_migrations",
    "select version, statements[1] as script from supabase_migrations.schema_migrations order by version",
  );
  const [jobs] = (await rowsOf<DatabaseFacts["jobs"]>("public.jobs", jobsQuery)) ?? [];
  const [administrators] =
    (await rowsOf<{ count: number }>(
      "public.profiles",
      "select count(*)::int as count from public.profiles where user_role = 'admin'",
    )) ?? [];
  const [refresh] =
    (await rowsOf<{ at: Date | null }>(
      "public.rating_refreshes",
      "select max(finished_at) as at from public.rating_refreshes where outcome = 'succeeded'",
    )) ?? [];
  return {
    ...known,
    secondsAhead,
    migrations:
      history?.map(({ version, script }) => ({
        version,
        checksum: script === null ? null : checksumOf(script),
      })) ?? null,
    roles: await rows<RoleFacts>(rolesQuery),
    tablesWithoutPolicies: (await rows<{ name: string }>(openTablesQuery)).map(({ name }) => name),
    buckets: (await rowsOf<BucketFacts>("storage.buckets", bucketsQuery)) ?? [],
    jobs: jobs ?? { failing: 0, lastError: null, secondsLate: 0 },
    administrators: administrators?.count ?? 0,
    lastRefresh: refresh?.at ?? null,
    walArchive:
      (await rowsOf<WalArchiveFacts>("public.wal_archives", walArchiveQuery))?.[0] ?? null,
    schedules: await rowsOf("cron.job", "select jobname as name, active from cron.job"),
  };
}

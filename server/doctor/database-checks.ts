import { urlsOfHosts } from "../database/database-addresses.ts";
import { isLoopback } from "../network/loopback.ts";
import { type Check, type Finding, fault, ok, warning } from "./finding.ts";
import type { DatabaseFacts } from "./read-database.ts";
import type { Target } from "./target.ts";
import { isUnread } from "./unread.ts";

const oldest = 15;
/** In seconds: beyond it, sign-in links and limits of several servers go wrong. */
const clockTolerance = 5;
/** What operators and PostgreSQL itself need besides this server's connections. */
const spareConnections = 5;

/** A check of a database that could be read; 'database' says why another could not. */
export const databaseCheck = (
  name: string,
  run: (database: DatabaseFacts, target: Target) => readonly Finding[],
): Check => ({
  name,
  run: (target) => (isUnread(target.database) ? [] : run(target.database, target)),
});

const connectWith: Record<Target["engine"], string> = {
  bundled: "npm start (and see DATA_DIR/postgres.log)",
  postgres: 'psql "$DATABASE_URL" -c "select 1" (address, password, firewall, pg_hba.conf)',
  supabase: 'psql "$SUPABASE_DB_URL" -c "select 1" (use the session pooler\'s address)',
};

/** PostgreSQL itself, whatever is in it. */
export const databaseChecks: readonly Check[] = [
  {
    name: "database",
    run({ database, engine, config }) {
      if (!isUnread(database)) return [ok("reachable")];
      if (engine === "supabase" && !config.SUPABASE_DB_URL) {
        return [
          warning(
            "the project's database was not looked at: migrations, roles and schedules are not checked",
            "SUPABASE_DB_URL=postgres://… (Connect, Session pooler, on the project's dashboard)",
          ),
        ];
      }
      return [fault(`not reachable: ${database.unread}`, connectWith[engine])];
    },
  },
  databaseCheck("PostgreSQL", ({ version }) => {
    const major = Math.floor(version / 10_000);
    const text = `${major}.${version % 10_000}`;
    if (major >= oldest) return [ok(text)];
    return [
      fault(`${text} is too old`, `upgrade to PostgreSQL ${oldest} or newer with pg_upgrade`),
    ];
  }),
  databaseCheck("encoding", ({ encoding }) =>
    encoding === "UTF8"
      ? [ok(encoding)]
      : [
          fault(
            `${encoding} cannot hold every name`,
            "createdb --encoding=UTF8 --template=template0 cleartonne, and set DATABASE_URL to it",
          ),
        ],
  ),
  databaseCheck("writing", ({ isReadOnly, isStandby }) => {
    if (isStandby) {
      return [
        fault(
          "the database only reads: it is a standby",
          "select pg_promote() on it, or point DATABASE_URL at the primary",
        ),
      ];
    }
    return isReadOnly
      ? [
          fault(
            "the database only reads, as a move leaves the one that it came from",
            "npm run move -- --release, or point DATABASE_URL at the one that it went to",
          ),
        ]
      : [ok("the database takes changes")];
  }),
  databaseCheck("connections", ({ maxConnections }, { config }) => {
    const needed = config.DATABASE_POOL_SIZE + spareConnections;
    if (maxConnections >= needed) {
      return [ok(`${config.DATABASE_POOL_SIZE} for each server, of ${maxConnections}`)];
    }
    return [
      fault(
        `a server takes up to ${config.DATABASE_POOL_SIZE}, PostgreSQL allows ${maxConnections} in all`,
        `alter system set max_connections = ${needed * 2}, and restart PostgreSQL; or a lower DATABASE_POOL_SIZE`,
      ),
    ];
  }),
  databaseCheck("encryption", ({ isEncrypted }, { config, engine }) => {
    const url = config.DATABASE_URL ?? config.SUPABASE_DB_URL;
    const isHere = (one: string) => isLoopback(new URL(one).hostname);
    if (engine === "bundled" || !url || urlsOfHosts(url).every(isHere)) {
      return [ok("not needed on this machine")];
    }
    if (isEncrypted) return [ok("the connection is encrypted")];
    const name = engine === "postgres" ? "DATABASE_URL" : "SUPABASE_DB_URL";
    return [
      warning(
        "the password and all data cross the network in plain text",
        `add ?sslmode=verify-full to ${name}`,
      ),
    ];
  }),
  databaseCheck("clock", ({ secondsAhead }) => {
    if (Math.abs(secondsAhead) <= clockTolerance) return [ok("PostgreSQL and this machine agree")];
    const seconds = Math.round(Math.abs(secondsAhead));
    return [
      fault(
        `PostgreSQL's clock is ${seconds} s ${secondsAhead > 0 ? "ahead of" : "behind"} this machine's`,
        "timedatectl set-ntp true, on both machines",
      ),
    ];
  }),
];

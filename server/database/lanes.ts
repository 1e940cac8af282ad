import pg from "pg";
import { createDatabaseAddresses } from "./database-addresses.ts";
import { clientsOf } from "./database-client.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { TransactionSettings } from "./transaction-settings.ts";

/** Who a statement runs for. Each lane has its own connections, so none waits behind another's. */
export type Lane = "data" | "accounts" | "pages" | "server";

interface LaneSettings {
  /** Fraction of all connections. */
  share: number;
  /** In milliseconds, like all times in this file. */
  statementTimeout: number;
  lockTimeout: number;
  /** Whether a session has no rights until it takes on a request's role. */
  isPowerless: boolean;
}

const lanes: Record<Lane, LaneSettings> = {
  // Visitors' own queries on the tables, with filters they choose.
  data: { share: 0.4, statementTimeout: 5_000, lockTimeout: 2_000, isPowerless: true },
  // Sign-in: the server's own statements on behalf of visitors.
  accounts: { share: 0.25, statementTimeout: 5_000, lockTimeout: 5_000, isPowerless: false },
  // Queries from our own pages and functions, so the statements are ours.
  pages: { share: 0.2, statementTimeout: 10_000, lockTimeout: 2_000, isPowerless: true },
  server: { share: 0.15, statementTimeout: 60_000, lockTimeout: 10_000, isPowerless: false },
};

/** How many of a pool's connections a lane has. */
export const laneSize = (lane: Lane, poolSize: number) =>
  Math.max(2, Math.round(poolSize * lanes[lane].share));

/** The session role of powerless lanes; it owns nothing and has no rights. */
export const gatewayRole = "api_gateway";

/** How long a request waits for a connection before it is told to retry. */
const connectionTimeout = 3_000;
/** With this many waiting, refusing immediately is better than joining the queue. */
const maxWaiting = 200;
const idleInTransactionTimeout = 10_000;
/** How long after a statement's own timeout an unresponsive database is given up. */
const responseGrace = 2_000;

/** In milliseconds: how soon PostgreSQL notices that a pooler has closed a connection. */
const goneClientInterval = 1_000;

/** PostgreSQL's code. */
const tooManyConnections = "53300";

/** A connection that is lent out. */
interface LentClient {
  client: pg.PoolClient;
  /** What each transaction must set, because the session cannot: only through a pooler. */
  settings: TransactionSettings | undefined;
  /** The database only reads: a connection like this one is not to be used again. */
  onReadOnly(): void;
}

/** How a lane's connections are used at this moment. */
export interface LaneUse {
  lane: Lane;
  limit: number;
  inUse: number;
  waiting: number;
}

/** The connections of every lane. */
export interface LanePools {
  use(): LaneUse[];
  /** Throws DatabaseUnavailable if no connection is available. */
  acquire(lane: Lane): Promise<LentClient>;
  /** Cancels the statement running on a connection; never rejects. */
  cancel(client: pg.PoolClient): Promise<unknown>;
  end(): Promise<void>;
}

export interface LaneOptions {
  url: string;
  /** Connections in total. */
  size: number;
  types: pg.CustomTypesConfig;
  /** Multiplies every time above. */
  timeoutFactor: number;
  /** Whether the URL leads to a pooler, which gives a session's settings to others. */
  isPooled: boolean;
}

/** Opens connections to one PostgreSQL, as they are needed. */
export function openLanes({ url, size, types, timeoutFactor, isPooled }: LaneOptions): LanePools {
  const addresses = createDatabaseAddresses(url);
  const Client = clientsOf(addresses);
  const backends = new WeakMap<pg.ClientBase, number>();
  const pools: Record<Lane, pg.Pool> = {
    data: open("data"),
    accounts: open("accounts"),
    pages: open("pages"),
    server: open("server"),
  };

  function timeoutsOf(lane: Lane) {
    const { statementTimeout, lockTimeout } = lanes[lane];
    return {
      statement_timeout: statementTimeout * timeoutFactor,
      lock_timeout: lockTimeout * timeoutFactor,
      idle_in_transaction_session_timeout: idleInTransactionTimeout * timeoutFactor,
    };
  }

  function settingsOf(lane: Lane): TransactionSettings | undefined {
    if (!isPooled) return;
    const { isPowerless } = lanes[lane];
    const settings = {
      ...timeoutsOf(lane),
      client_connection_check_interval: goneClientInterval,
      timezone: "'UTC'",
      ...(isPowerless && { role: gatewayRole }),
    };
    const statements = Object.entries(settings).map(
      ([name, value]) => `set local ${name} = ${value}`,
    );
    return { script: statements.join("; "), allowsScripts: !isPowerless };
  }

  function open(lane: Lane): pg.Pool {
    const { statementTimeout, isPowerless } = lanes[lane];
    const pool = new pg.Pool({
      Client,
      max: laneSize(lane, size),
      connectionTimeoutMillis: connectionTimeout * timeoutFactor,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      ...(!isPooled && timeoutsOf(lane)),
      query_timeout: (statementTimeout + responseGrace) * timeoutFactor,
      application_name: "cleartonne",
      types,
      onConnect: async (client) => {
        // Without a listener, a connection that is cut while idle would crash the process.
        client.on("error", () => undefined);
        if (!isPooled) {
          const role = isPowerless ? `set role ${gatewayRole}` : "reset role";
          await client.query(`set timezone = 'UTC'; ${role}`);
        }
        const { rows } = await client.query<{ pid: number; isStandby: boolean }>(
          'select pg_backend_pid() as pid, pg_is_in_recovery() as "isStandby"',
        );
        if (rows[0]?.isStandby && addresses.count > 1) throw new Error("This server is a standby");
        backends.set(client, rows[0]?.pid ?? 0);
      },
    });
    pool.on("error", () => undefined);
    return pool;
  }

  const generationOf = (client: pg.PoolClient) =>
    client instanceof Client ? client.generation : addresses.generation();

  /** Tries each address once, and leaves out connections from before a change of them. */
  async function connect(pool: pg.Pool, failures = 0): Promise<pg.PoolClient> {
    const url = addresses.current();
    const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0;
    try {
      const client = await pool.connect();
      if (generationOf(client) === addresses.generation()) return client;
      client.release(true);
      return connect(pool, failures);
    } catch (error) {
      // A server that has no connection left works, and so do those made before.
      const isTaken = error instanceof pg.DatabaseError && error.code === tooManyConnections;
      if (isFull || isTaken) throw new DatabaseUnavailable("busy", error);
      addresses.giveUp(url);
      if (failures + 1 < addresses.count) return connect(pool, failures + 1);
      throw new DatabaseUnavailable("unreachable", error);
    }
  }

  const laneNames = Object.keys(pools) as Lane[];

  return {
    use: () =>
      laneNames.map((lane) => {
        const { totalCount, idleCount, waitingCount, options } = pools[lane];
        return {
          lane,
          limit: options.max,
          inUse: totalCount - idleCount,
          waiting: waitingCount,
        };
      }),
    async acquire(lane) {
      const pool = pools[lane];
      if (pool.waitingCount >= maxWaiting) throw new DatabaseUnavailable("busy");
      const client = await connect(pool);
      return {
        client,
        settings: settingsOf(lane),
        onReadOnly: () => addresses.renew(generationOf(client)),
      };
    },
    async cancel(client) {
      // A pooler does not say which process works for whom, but ends it with the connection.
      if (isPooled) return client instanceof Client && client.end().catch(() => undefined);
      return pools.server
        .query("select pg_cancel_backend($1)", [backends.get(client)])
        .catch(() => undefined);
    },
    async end() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

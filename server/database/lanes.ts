import pg from "pg";
import { DatabaseUnavailable } from "./database-unavailable.ts";

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
  acquire(lane: Lane): Promise<pg.PoolClient>;
  /** Cancels the statement running on a connection; never rejects. */
  cancel(client: pg.PoolClient): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Opens up to `size` connections in total to one PostgreSQL, as they are needed. Every time above
 * is multiplied by the factor.
 */
export function openLanes(
  url: string,
  size: number,
  types: pg.CustomTypesConfig,
  timeoutFactor: number,
): LanePools {
  const backends = new WeakMap<pg.ClientBase, number>();
  const pools: Record<Lane, pg.Pool> = {
    data: open("data"),
    accounts: open("accounts"),
    pages: open("pages"),
    server: open("server"),
  };

  function open(lane: Lane): pg.Pool {
    const { statementTimeout, lockTimeout, isPowerless } = lanes[lane];
    const pool = new pg.Pool({
      connectionString: url,
      max: laneSize(lane, size),
      connectionTimeoutMillis: connectionTimeout * timeoutFactor,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: statementTimeout * timeoutFactor,
      lock_timeout: lockTimeout * timeoutFactor,
      idle_in_transaction_session_timeout: idleInTransactionTimeout * timeoutFactor,
      query_timeout: (statementTimeout + responseGrace) * timeoutFactor,
      application_name: "cleartonne",
      types,
      onConnect: async (client) => {
        // Without a listener, a connection that is cut while idle would crash the process.
        client.on("error", () => undefined);
        await client.query(
          `set timezone = 'UTC'; ${isPowerless ? `set role ${gatewayRole}` : "reset role"}`,
        );
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        backends.set(client, rows[0]?.pid ?? 0);
      },
    });
    pool.on("error", () => undefined);
    return pool;
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
      const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0;
      try {
        return await pool.connect();
      } catch (error) {
        throw new DatabaseUnavailable(isFull ? "busy" : "unreachable", error);
      }
    },
    cancel: (client) =>
      pools.server
        .query("select pg_cancel_backend($1)", [backends.get(client)])
        .catch(() => undefined),
    async end() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

import pg from "pg";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** Who a statement works for. Each lane has connections of its own, so none waits behind another's. */
export type Lane = "data" | "accounts" | "pages" | "server";

interface LaneSettings {
  /** Of all connections. */
  share: number;
  /** In milliseconds, like every time here. */
  statementTimeout: number;
  lockTimeout: number;
  /** Whether a session without a request's own role can do nothing. */
  isPowerless: boolean;
}

const lanes: Record<Lane, LaneSettings> = {
  // What visitors ask of the tables: they choose the filters.
  data: { share: 0.4, statementTimeout: 5_000, lockTimeout: 2_000, isPowerless: true },
  // Sign-in and files: the engine asks, on behalf of visitors.
  accounts: { share: 0.25, statementTimeout: 5_000, lockTimeout: 5_000, isPowerless: false },
  // What our own pages and functions ask: the statements are ours.
  pages: { share: 0.2, statementTimeout: 10_000, lockTimeout: 2_000, isPowerless: true },
  server: { share: 0.15, statementTimeout: 60_000, lockTimeout: 10_000, isPowerless: false },
};

/** The session role of powerless lanes; it owns nothing and may do nothing. */
export const gatewayRole = "api_gateway";

/** How long a request may wait for a connection before it is told to come back. */
const connectionTimeout = 3_000;
/** With this many in the queue, a refusal at once is better than a place in it. */
const maxWaiting = 200;
const idleInTransactionTimeout = 10_000;
/** A database that no longer responds is given up this much after the statement's own timeout. */
const responseGrace = 2_000;

/** The connections of every lane. */
export interface LanePools {
  /** Throws DatabaseUnavailable when there is no connection to be had. */
  acquire(lane: Lane): Promise<pg.PoolClient>;
  /** Stops the statement that a connection is busy with; never rejects. */
  cancel(client: pg.PoolClient): Promise<unknown>;
  end(): Promise<void>;
}

/** Opens `size` connections in all to one PostgreSQL, as they are needed. */
export function openLanes(url: string, size: number, types: pg.CustomTypesConfig): LanePools {
  const backends = new WeakMap<pg.ClientBase, number>();
  const pools: Record<Lane, pg.Pool> = {
    data: open(lanes.data),
    accounts: open(lanes.accounts),
    pages: open(lanes.pages),
    server: open(lanes.server),
  };

  function open({ share, statementTimeout, lockTimeout, isPowerless }: LaneSettings): pg.Pool {
    const pool = new pg.Pool({
      connectionString: url,
      max: Math.max(2, Math.round(size * share)),
      connectionTimeoutMillis: connectionTimeout,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      idle_in_transaction_session_timeout: idleInTransactionTimeout,
      query_timeout: statementTimeout + responseGrace,
      application_name: "cleartonne",
      types,
      onConnect: async (client) => {
        // Without a listener, a connection that is cut while idle ends the process.
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

  return {
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

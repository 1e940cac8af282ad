import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { withJsonLists } from "./array-parameters.ts";

/** Who a statement works for. Each lane has connections of its own, so none waits behind another's. */
type Lane = "data" | "accounts" | "pages" | "server";

/** Why the database could not do its part; none of it is the caller's fault. */
export type Trouble = "busy" | "slow" | "unreachable";

/** What the statements of one request share. */
export interface Work {
  /** For what the engine itself asks on the way. */
  lane: Lane;
  /** For what is asked in the caller's name. */
  callerLane: Lane;
  /** Ends a statement that nobody waits for any more. */
  signal?: AbortSignal;
  trouble?: Trouble;
}

/** Where the statements of a part of the work go. */
interface Route {
  work: Work;
  lane: Lane;
  /** The one connection of a request that holds a lock. */
  client?: pg.PoolClient;
}

interface LaneSettings {
  /** Of the whole pool. */
  share: number;
  /** In milliseconds, like every time here. */
  statementTimeout: number;
  lockTimeout: number;
  /** A session without a request's own role can do nothing. */
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
/** Waiting any longer than this in a line is worse than being told so at once. */
const maxWaiting = 200;
const idleInTransactionTimeout = 10_000;
/** A database that fell silent is given up after this much more than the statement's own time. */
const silence = 2_000;

const deadlockOrTimeout = new Set(["57014", "55P03", "40P01", "40001", "25P03", "25P04"]);
const lostConnection = /^(08|53|57P0)/;

export interface ConnectionPool {
  connect(): Promise<LaneClient>;
  end(): Promise<void>;
  /** Runs a request's work; every statement in it uses its lane. */
  run<Result>(work: Work, task: () => Promise<Result>): Promise<Result>;
  /** The part of it that is done in the caller's name. */
  runForCaller<Result>(task: () => Promise<Result>): Promise<Result>;
  /** The part of it that the server does for itself, also outside of any request. */
  runForServer<Result>(task: () => Promise<Result>): Promise<Result>;
  /**
   * One at a time for a key, among all servers of this database. The whole task runs on the connection
   * that holds the lock, so that waiting requests cannot starve the one they wait for.
   */
  locked<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

/** As much of a client as the query builder uses. */
type LaneClient = Pick<pg.PoolClient, "query" | "release">;

/** A failure that is none of the caller's; `cause` is what the driver said. */
export class DatabaseTrouble extends Error {
  override name = "DatabaseTrouble";
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(cause instanceof Error ? cause.message : `The database is ${trouble}.`, { cause });
    this.trouble = trouble;
  }
}

/** Connections to one PostgreSQL, `size` in all. */
export function createConnectionPool(
  url: string,
  size: number,
  types: pg.CustomTypesConfig,
): ConnectionPool {
  const current = new AsyncLocalStorage<Route>();
  const backends = new WeakMap<pg.ClientBase, number>();
  const pools = new Map(
    Object.entries(lanes).map(([lane, settings]) => [lane as Lane, openPool(settings)]),
  );

  function openPool(settings: LaneSettings): pg.Pool {
    const { share, statementTimeout, lockTimeout, isPowerless } = settings;
    const pool = new pg.Pool({
      connectionString: url,
      max: Math.max(2, Math.round(size * share)),
      connectionTimeoutMillis: connectionTimeout,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      idle_in_transaction_session_timeout: idleInTransactionTimeout,
      query_timeout: statementTimeout + silence,
      application_name: "cleartonne",
      types,
      onConnect: async (client) => {
        // Without a listener, a connection that is cut while nothing runs on it ends the process.
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

  function poolOf(lane: Lane): pg.Pool {
    const pool = pools.get(lane);
    if (!pool) throw new Error(`No lane ${lane}`);
    return pool;
  }

  async function checkOut({ work, lane }: Route): Promise<pg.PoolClient> {
    const pool = poolOf(lane);
    if (pool.waitingCount >= maxWaiting) throw fail(work, "busy");
    const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0;
    try {
      return await pool.connect();
    } catch (error) {
      throw fail(work, isFull ? "busy" : "unreachable", error);
    }
  }

  /** Lends a client for one statement or transaction, and takes it back in a known state. */
  function lend(client: pg.PoolClient, work: Work): LaneClient & { discard(): void } {
    let isBroken = false;
    let cancelling: Promise<unknown> | undefined;
    let isReleased = false;

    const cancel = () => {
      isBroken = true;
      cancelling = poolOf("server")
        .query("select pg_cancel_backend($1)", [backends.get(client)])
        .catch(() => undefined);
    };
    work.signal?.addEventListener("abort", cancel, { once: true });

    const query = async (statement: string, parameters: readonly unknown[] = []) => {
      work.signal?.throwIfAborted();
      try {
        return parameters.length === 0
          ? await client.query(statement)
          : await client.query(statement, await withJsonLists(client, statement, parameters));
      } catch (error) {
        const trouble = troubleOf(error);
        if (!trouble) throw error;
        if (trouble === "unreachable") isBroken = true;
        throw fail(work, trouble, error);
      }
    };
    return {
      query: query as LaneClient["query"],
      discard() {
        isBroken = true;
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        work.signal?.removeEventListener("abort", cancel);
        // A late cancellation must not hit the next one to use this connection.
        if (cancelling) void cancelling.then(() => client.release(true));
        else client.release(isBroken);
      },
    };
  }

  return {
    async connect() {
      const route = current.getStore() ?? ownRoute();
      if (route.client) return { query: lend(route.client, route.work).query, release() {} };
      return lend(await checkOut(route), route.work);
    },
    async end() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
    run: (work, task) => current.run({ work, lane: work.lane }, task),
    runForCaller(task) {
      const { work } = current.getStore() ?? ownRoute();
      return current.run({ work, lane: work.callerLane }, task);
    },
    runForServer(task) {
      const { work } = current.getStore() ?? ownRoute();
      return current.run({ work, lane: "server" }, task);
    },
    async locked(key, task) {
      const route = current.getStore() ?? ownRoute();
      const client = await checkOut(route);
      const lent = lend(client, route.work);
      try {
        await lent.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
        try {
          return await current.run({ ...route, client }, task);
        } finally {
          await lent.query("select pg_advisory_unlock_all()").catch(() => lent.discard());
        }
      } finally {
        lent.release();
      }
    },
  };
}

/** Work of this server's own. */
export const serverWork = (): Work => ({ lane: "server", callerLane: "server" });

function ownRoute(): Route {
  return { work: serverWork(), lane: "server" };
}

/** Notes what happened for the request that it happened to, whatever others make of the error. */
function fail(work: Work, trouble: Trouble, cause?: unknown): DatabaseTrouble {
  work.trouble = trouble;
  return new DatabaseTrouble(trouble, cause);
}

function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof pg.DatabaseError)) return "unreachable";
  if (deadlockOrTimeout.has(error.code ?? "")) return "slow";
  return lostConnection.test(error.code ?? "") ? "unreachable" : null;
}

import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { DatabaseUnavailable, type UnavailableReason } from "./database-unavailable.ts";
import { type Lane, openLanes } from "./lanes.ts";
import { type PooledClient, pooledClient } from "./pooled-client.ts";
import type { Place, VisitorBudget } from "./visitor-budget.ts";

/** State shared by the statements of one request. */
export interface Work {
  /** For the engine's own statements. */
  lane: Lane;
  /** For statements run as the caller. */
  callerLane: Lane;
  /** Whose budget the statements count towards; null or absent for work that serves everybody. */
  visitor?: string | null;
  /** Cancels statements once the client has gone. */
  signal?: AbortSignal;
  /** Set when the database failed this request, however other code handles the error. */
  unavailable?: UnavailableReason;
  /** In seconds, if it is known when the request may be repeated. */
  retryAfter?: number;
}

/** Work that the server does for itself rather than for a request. */
export const serverWork = (): Work => ({ lane: "server", callerLane: "server" });

/** The lane, and possibly the connection, that statements currently run on. */
interface Route {
  work: Work;
  lane: Lane;
  /** The connection that holds the request's lock, if it took one. */
  client?: pg.PoolClient;
}

export interface ConnectionPool {
  connect(): Promise<PooledClient>;
  end(): Promise<void>;
  /** Runs a request's work; its statements use the work's lane. */
  run<Result>(work: Work, task: () => Promise<Result>): Promise<Result>;
  /** Runs the part of a request's work that is done as the caller. */
  runForCaller<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Runs work that the server does for itself, inside or outside a request. */
  runForServer<Result>(task: () => Promise<Result>): Promise<Result>;
  /**
   * Holds the lock for a key across all servers of this database. The whole task runs on the
   * connection that holds the lock, so that waiting requests cannot starve the one they wait for.
   */
  withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

/** `size` connections to one PostgreSQL; the current request decides which one a statement gets. */
export function createConnectionPool(
  url: string,
  size: number,
  types: pg.CustomTypesConfig,
  budget: VisitorBudget,
): ConnectionPool {
  const lanes = openLanes(url, size, types);
  const current = new AsyncLocalStorage<Route>();
  const currentRoute = (): Route => current.getStore() ?? { work: serverWork(), lane: "server" };

  /** The server's own connections are no visitor's, even if they serve one. */
  const enter = ({ visitor, signal }: Work, lane: Lane): Promise<Place> | undefined =>
    visitor && lane !== "server" ? budget.enter(visitor, lane, signal) : undefined;

  async function acquire({ work, lane }: Route) {
    let place: Place | undefined;
    try {
      place = await enter(work, lane);
      const connection = await lanes.acquire(lane);
      place?.begin();
      return { connection, place };
    } catch (error) {
      place?.leave();
      if (error instanceof DatabaseUnavailable) {
        work.unavailable = error.reason;
        work.retryAfter = error.retryAfter;
      }
      throw error;
    }
  }

  function clientFor(work: Work, client: pg.PoolClient, place?: Place): PooledClient {
    return pooledClient(client, {
      signal: work.signal,
      cancel: lanes.cancel,
      onUnavailable(reason) {
        work.unavailable = reason;
      },
      onRelease: () => place?.leave(),
    });
  }

  return {
    async connect() {
      const route = currentRoute();
      if (!route.client) {
        const { connection, place } = await acquire(route);
        return clientFor(route.work, connection, place);
      }
      // `withLock` releases the connection together with the lock.
      return { ...clientFor(route.work, route.client), release() {} };
    },
    end: () => lanes.end(),
    run: (work, task) => current.run({ work, lane: work.lane }, task),
    runForCaller(task) {
      const { work } = currentRoute();
      return current.run({ work, lane: work.callerLane }, task);
    },
    runForServer(task) {
      const { work } = currentRoute();
      return current.run({ work, lane: "server" }, task);
    },
    async withLock(key, task) {
      const route = currentRoute();
      const { connection, place } = await acquire(route);
      const client = clientFor(route.work, connection, place);
      try {
        await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
        try {
          return await current.run({ ...route, client: connection }, task);
        } finally {
          await client.query("select pg_advisory_unlock_all()").catch(() => client.discard());
        }
      } finally {
        client.release();
      }
    },
  };
}

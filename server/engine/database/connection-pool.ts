import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { DatabaseUnavailable, type UnavailableReason } from "./database-unavailable.ts";
import { type Lane, openLanes } from "./lanes.ts";
import { type PooledClient, pooledClient } from "./pooled-client.ts";

/** What the statements of one request share. */
export interface Work {
  /** For what the engine itself asks on the way. */
  lane: Lane;
  /** For what is asked in the caller's name. */
  callerLane: Lane;
  /** Ends a statement that nobody waits for any more. */
  signal?: AbortSignal;
  /** Set when the database failed this request, whatever others make of the error. */
  unavailable?: UnavailableReason;
}

/** Work of this server's own. */
export const serverWork = (): Work => ({ lane: "server", callerLane: "server" });

/** Where the statements of a part of the work go. */
interface Route {
  work: Work;
  lane: Lane;
  /** The one connection of a request that holds a lock. */
  client?: pg.PoolClient;
}

export interface ConnectionPool {
  connect(): Promise<PooledClient>;
  end(): Promise<void>;
  /** Runs a request's work; every statement in it uses its lane. */
  run<Result>(work: Work, task: () => Promise<Result>): Promise<Result>;
  /** The part of it that is done in the caller's name. */
  runForCaller<Result>(task: () => Promise<Result>): Promise<Result>;
  /** The part of it that the server does for itself, also outside of any request. */
  runForServer<Result>(task: () => Promise<Result>): Promise<Result>;
  /**
   * Holds the lock of a key, among all servers of this database. The whole task runs on the connection
   * that holds the lock, so that waiting requests cannot starve the one they wait for.
   */
  withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

/** Connections to one PostgreSQL, `size` in all; which one a statement gets follows from its request. */
export function createConnectionPool(
  url: string,
  size: number,
  types: pg.CustomTypesConfig,
): ConnectionPool {
  const lanes = openLanes(url, size, types);
  const current = new AsyncLocalStorage<Route>();
  const currentRoute = (): Route => current.getStore() ?? { work: serverWork(), lane: "server" };

  async function acquire({ work, lane }: Route): Promise<pg.PoolClient> {
    try {
      return await lanes.acquire(lane);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) work.unavailable = error.reason;
      throw error;
    }
  }

  function clientFor(work: Work, client: pg.PoolClient): PooledClient {
    return pooledClient(client, {
      signal: work.signal,
      cancel: lanes.cancel,
      onUnavailable(reason) {
        work.unavailable = reason;
      },
    });
  }

  return {
    async connect() {
      const route = currentRoute();
      if (!route.client) return clientFor(route.work, await acquire(route));
      // Its owner releases it, with the lock.
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
      const connection = await acquire(route);
      const client = clientFor(route.work, connection);
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

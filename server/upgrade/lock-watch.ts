import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { type HeldLock, heldLocks, type LockMode } from "./table-locks.ts";

/** In milliseconds: how much longer than it was a lock may seem to have been held. */
const pause = 10;

export interface LockWatch {
  /** Call it while the transaction is still open; returns every lock that it took. */
  end(): Promise<SeenLock[]>;
}

export interface SeenLock {
  /** Of the table. */
  id: string;
  mode: LockMode;
  /** By `performance.now()`, when it was not held yet. */
  notBefore: number;
}

/**
 * Watches from another connection which tables a backend locks. A transaction keeps its locks until
 * it ends, so it is enough to know when each was not there yet.
 */
export function watchLocks(
  observer: pg.ClientBase,
  backend: number,
  stopping: AbortSignal,
): LockWatch {
  const seen = new Map<string, SeenLock>();
  let lastLook = performance.now();
  let hasEnded = false;

  async function look(): Promise<void> {
    const now = performance.now();
    const { rows } = await observer.query<HeldLock>(heldLocks, [backend]);
    for (const { id, mode } of rows) {
      const key = `${id} ${mode}`;
      if (!seen.has(key)) seen.set(key, { id, mode, notBefore: lastLook });
    }
    lastLook = now;
  }

  async function keepLooking(): Promise<void> {
    while (!hasEnded) {
      await look();
      if (stopping.aborted) await observer.query("select pg_cancel_backend($1)", [backend]);
      await setTimeout(pause);
    }
  }

  const looking = keepLooking();
  // Waited for at the end; until then its failure is nobody's.
  looking.catch(() => undefined);
  return {
    async end() {
      hasEnded = true;
      await looking;
      await look();
      return [...seen.values()];
    },
  };
}

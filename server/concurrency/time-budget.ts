import { LRUCache } from "lru-cache";

interface BudgetOptions {
  /** The time that a key may use each minute, all of it at once if it has used none. */
  secondsPerMinute: number;
  maxKeys?: number;
  /** A clock in milliseconds. */
  now?: () => number;
}

/** How much time the users of something scarce have left; all times in milliseconds. */
export interface TimeBudget {
  /** How long until the key has time again; 0 if it has some now. */
  wait(key: string): number;
  /** Starts counting; the returned function stops. What runs counts before it has ended, too. */
  start(key: string): () => void;
}

interface Account {
  left: number;
  /** When `left` was true. */
  at: number;
  /** When each of the key's present uses began. */
  running: Set<{ since: number }>;
}

const minute = 60_000;

/** A token bucket of time for each key. Only the latest keys are stored. */
export function createTimeBudget(options: BudgetOptions): TimeBudget {
  const { secondsPerMinute, maxKeys = 50_000, now = () => performance.now() } = options;
  const full = secondsPerMinute * 1_000;
  const refill = full / minute;
  // Created when it is first used, because it allocates room for all keys at once.
  let idle: LRUCache<string, Account> | undefined;
  /** Never evicted, so that no one gets a new budget while using the old one. */
  const active = new Map<string, Account>();

  function accountOf(key: string): Account {
    idle ??= new LRUCache({ max: maxKeys });
    const account = active.get(key) ??
      idle.get(key) ?? { left: full, at: now(), running: new Set() };
    const passed = now() - account.at;
    account.left = Math.min(full, account.left + passed * refill);
    account.at += passed;
    return account;
  }

  return {
    wait(key) {
      const { left, running } = accountOf(key);
      const inUse = [...running].reduce((sum, { since }) => sum + now() - since, 0);
      const remaining = left - inUse;
      return remaining > 0 ? 0 : Math.ceil(-remaining / refill) + 1;
    },
    start(key) {
      const account = accountOf(key);
      active.set(key, account);
      const use = { since: now() };
      account.running.add(use);
      return () => {
        if (!account.running.delete(use)) return;
        accountOf(key).left -= now() - use.since;
        if (account.running.size > 0) return;
        active.delete(key);
        idle?.set(key, account);
      };
    },
  };
}

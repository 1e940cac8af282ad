import { createHmac } from "node:crypto";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "../database/database.ts";
import { createRequestCounter, type RequestCounter } from "./request-counter.ts";

interface SharedSettings {
  /** The same on every server of the site. */
  name: string;
  max: number;
  /** The window in which requests are counted. */
  seconds: number;
}

/** A count that success ends. */
interface AttemptCounter extends RequestCounter {
  reset(key: string): Promise<void>;
}

/** Notes of keys that all servers read. */
interface SharedMarks {
  set(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
}

/** What the servers of a site count together, so that a limit is the same however many there are. */
export interface SharedCounters {
  /**
   * Exact, at the cost of a statement for each request that is not refused. Without the database
   * it fails, so nothing that it guards can be tried.
   */
  exact(settings: SharedSettings): RequestCounter;
  attempts(settings: SharedSettings): AttemptCounter;
  /**
   * For reading: counts in memory and adds a twentieth of the limit at a time to the common count,
   * which no request waits for. Without the database each server counts for itself.
   */
  reads(settings: SharedSettings): RequestCounter;
  marks(settings: Omit<SharedSettings, "max">): SharedMarks;
}

/** How many times, up to its limit, a key's reads are added to the common count. */
const reports = 20;

/** Counts in PostgreSQL. Keys are stored as hashes under the secret, since they are addresses. */
export function createSharedCounters(
  { pool }: Pick<Database, "pool">,
  secret: string,
): SharedCounters {
  const hash = (key: string) =>
    createHmac("sha256", secret).update(key).digest("base64url").slice(0, 27);

  /** The library's client. Its statements stay unnamed, for poolers that hand over connections. */
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const client = await pool.connect({ lane: "accounts" });
      try {
        return await client.query(text, values);
      } finally {
        client.release();
      }
    },
  };

  const open = ({ name, max, seconds }: SharedSettings, blocksInMemory: boolean) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: "pool",
      schemaName: "private",
      tableName: "rate_limits",
      tableCreated: true,
      // A task of the server removes expired rows.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: max,
      duration: seconds,
      ...(blocksInMemory && { inMemoryBlockOnConsumed: max }),
    });

  return {
    exact(settings) {
      const limiter = open(settings, true);
      return {
        count: (key) => limiter.consume(hash(key)),
      };
    },
    attempts(settings) {
      // A block in one server's memory would outlast the reset by another.
      const limiter = open(settings, false);
      return {
        count: (key) => limiter.consume(hash(key)),
        async reset(key) {
          await limiter.delete(hash(key));
        },
      };
    },
    reads(settings) {
      const { max, seconds } = settings;
      const own = createRequestCounter({ max, seconds });
      const all = open(settings, false);
      const step = Math.ceil(max / reports);

      async function report(key: string): Promise<void> {
        const { consumedPoints, msBeforeNext } = await all.penalty(hash(key), step);
        if (consumedPoints >= max) await own.block(key, msBeforeNext / 1_000);
      }

      return {
        async count(key) {
          const counted = await own.count(key);
          // Reading goes on without the common count.
          if (counted % step === 0) report(key).catch(() => undefined);
        },
      };
    },
    marks({ name, seconds }) {
      const limiter = open({ name, max: 1, seconds }, false);
      return {
        async set(key) {
          await limiter.set(hash(key), 1, seconds);
        },
        has: async (key) => (await limiter.get(hash(key))) !== null,
      };
    },
  };
}

/** For a server whose backend counts attempts itself: each server counts requests on its own. */
export const ownCounters: Pick<SharedCounters, "exact" | "reads"> = {
  exact: createRequestCounter,
  reads: createRequestCounter,
};

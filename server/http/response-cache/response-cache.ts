import { LRUCache } from "lru-cache";
import { createFreshRead, createSingleFlight } from "../../concurrency/single-flight.ts";
import { withTimeout } from "../../concurrency/timeout.ts";
import type { Engine, PublicDataVersions } from "../../engine/engine.ts";
import type { BufferedResponse } from "./buffered-response.ts";

interface Entry {
  version: string;
  response: BufferedResponse;
}

/** Content expires even when nothing was written, because a publishing date may have passed. */
const maxContentAge = 30_000;
/** In milliseconds: a connection that was cut silently is not waited for until the network gives up. */
const versionsTimeout = 5_000;
/** The listings of fifty thousand projects, for visitors and for those signed in. */
const capacity = 256 * 1024 * 1024;

/**
 * Caches responses that depend on public data and on the visitor's role alone. A cached response is used
 * only while the database says that the kinds of data it was made from have not changed.
 */
export interface ResponseCache {
  /** What is cached and current, if there is any. */
  find(key: string, kinds: readonly string[]): Promise<BufferedResponse | undefined>;
  /** The database's versions; one read serves everybody who asked before it began. */
  versions(): Promise<PublicDataVersions>;
  get(
    key: string,
    kinds: readonly string[],
    make: () => Promise<BufferedResponse>,
    options?: CacheOptions,
  ): Promise<BufferedResponse>;
}

interface CacheOptions {
  /** Called for each request that misses the cache; what it throws is for that request alone. */
  admit?: () => Promise<void>;
  /** Whether 404 and 410 are cached too. From the data API they may also mean that something is wrong. */
  cachesMissing?: boolean;
}

export function createResponseCache(
  engine: Pick<Engine, "publicDataVersions">,
  log: { warn(details: object, message: string): void },
): ResponseCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: capacity,
    // Room for the body and its compressed forms.
    sizeCalculation: ({ response }, key) =>
      1 + key.length + Math.ceil(response.body.byteLength * 1.5),
  });
  const singleFlight = createSingleFlight<BufferedResponse>();
  const readVersions = createFreshRead(() =>
    withTimeout(versionsTimeout, engine.publicDataVersions()),
  );
  let isDown = false;

  /** Null when the database does not answer, which is logged once. */
  async function currentVersions() {
    try {
      const versions = await readVersions();
      isDown = false;
      return versions;
    } catch (error) {
      if (!isDown) log.warn({ err: error }, "public data versions unavailable: nothing is cached");
      isDown = true;
      return null;
    }
  }

  return {
    versions: readVersions,

    async find(key, kinds) {
      // Nothing cached: no need to ask how current it is.
      if (!cache.has(key)) return undefined;
      const versions = await currentVersions();
      const entry = versions && cache.get(key);
      return entry && entry.version === versionOf(kinds, versions) ? entry.response : undefined;
    },

    async get(key, kinds, make, { admit, cachesMissing = false } = {}) {
      // Read before the data: a change in between makes the entry look older than it is, never newer.
      const versions = await currentVersions();
      if (!versions) {
        // Nothing is known to be current, so what is made now is not cached either.
        await admit?.();
        return make();
      }
      const version = versionOf(kinds, versions);
      const entry = cache.get(key);
      if (entry?.version === version) return entry.response;
      await admit?.();

      return singleFlight(`${version} ${key}`, async () => {
        const response = await make();
        const ttl = kinds.includes("content") ? maxContentAge : undefined;
        if (isCacheable(response, cachesMissing)) cache.set(key, { version, response }, { ttl });
        return response;
      });
    },
  };
}

function versionOf(kinds: readonly string[], versions: PublicDataVersions): string {
  return kinds.map((kind) => `${kind}:${versions[kind] ?? 0}`).join();
}

/** A page that says 'no-store' knows that it is incomplete. */
function isCacheable({ status, headers }: BufferedResponse, cachesMissing: boolean): boolean {
  const isComplete = status === 200 || (cachesMissing && (status === 404 || status === 410));
  return isComplete && !headers.get("cache-control")?.includes("no-store");
}

import { LRUCache } from "lru-cache";
import { createFreshRead, createSingleFlight } from "../../concurrency/single-flight.ts";
import { withTimeout } from "../../concurrency/timeout.ts";
import type { Engine, PublicDataVersions } from "../../engine/engine.ts";
import type { BufferedResponse } from "./buffered-response.ts";

interface Entry {
  version: string;
  response: BufferedResponse;
}

/** In milliseconds. Content expires without a write, because a publishing date may have passed. */
const maxContentAge = 30_000;
/** In milliseconds, so that a silently cut connection does not block until the network gives up. */
const versionsTimeout = 5_000;
/** In bytes: the listings of fifty thousand projects, for both anonymous and signed-in visitors. */
const capacity = 256 * 1024 * 1024;

/**
 * Caches responses that depend only on public data and the visitor's role. A cached response is
 * used only while the database says that the kinds of data it was made from have not changed.
 */
export interface ResponseCache {
  /** The cached response, if there is one and it is current. */
  find(key: string, kinds: readonly string[]): Promise<BufferedResponse | undefined>;
  /** The database's versions; one read serves all callers from before it began. */
  versions(): Promise<PublicDataVersions>;
  /** How long the present read of the versions has been under way, in milliseconds. */
  readAge(): number;
  get(
    key: string,
    kinds: readonly string[],
    make: () => Promise<BufferedResponse>,
    options?: CacheOptions,
  ): Promise<BufferedResponse>;
}

interface CacheOptions {
  /** Called for each request that misses the cache; its errors only affect that request. */
  admit?: () => Promise<void>;
  /** Whether 404 and 410 are cached too. From the data API they may also mean a fault. */
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
  let readingSince: number | undefined;
  const readVersions = createFreshRead(() => {
    readingSince = performance.now();
    return withTimeout(versionsTimeout, engine.publicDataVersions()).finally(() => {
      readingSince = undefined;
    });
  });
  let isDown = false;

  /** Null while the database does not respond, which is logged once. */
  async function currentVersions() {
    try {
      const versions = await readVersions();
      isDown = false;
      return versions;
    } catch (error) {
      if (!isDown) log.warn({ err: error }, "public data versions unavailable; nothing is cached");
      isDown = true;
      return null;
    }
  }

  return {
    versions: readVersions,
    readAge: () => (readingSince === undefined ? 0 : performance.now() - readingSince),

    async find(key, kinds) {
      // Nothing is cached, so there is no need to check the versions.
      if (!cache.has(key)) return undefined;
      const versions = await currentVersions();
      const entry = versions && cache.get(key);
      return entry && entry.version === versionOf(kinds, versions) ? entry.response : undefined;
    },

    async get(key, kinds, make, { admit, cachesMissing = false } = {}) {
      // Read before the data, so that a change in between makes the entry look older than it is,
      // never newer.
      const versions = await currentVersions();
      if (!versions) {
        // Nothing is known to be current, so this response is not cached either.
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

/** A page marks itself as incomplete with 'no-store'. */
function isCacheable({ status, headers }: BufferedResponse, cachesMissing: boolean): boolean {
  const isComplete = status === 200 || (cachesMissing && (status === 404 || status === 410));
  return isComplete && !headers.get("cache-control")?.includes("no-store");
}

import { LRUCache } from "lru-cache";
import type { Engine } from "../../engine/engine.ts";
import { createSharedWork } from "../../concurrency/single-flight.ts";
import { within } from "../../concurrency/timeout.ts";
import type { Answer } from "./buffered-response.ts";
import { createSharedRead } from "./shared-read.ts";

interface Kept {
  version: string;
  answer: Answer;
}

/** How long content may be kept although nothing was written: a publishing date that passes shows it. */
const longestForContent = 30_000;
/** A connection that was cut without a word is not waited for until the network gives up; in milliseconds. */
const patience = 5_000;
/** The listings of fifty thousand projects, for visitors and for those signed in. */
const capacity = 256 * 1024 * 1024;

/**
 * Answers that depend on public data and on the visitor's role alone. An answer is used only while
 * the database says that the kinds of data it came from have not changed since it was made.
 */
export interface PublicAnswers {
  get(
    key: string,
    kinds: readonly string[],
    make: () => Promise<Answer>,
    options?: AnswerOptions,
  ): Promise<Answer>;
}

interface AnswerOptions {
  /** Asked for each request that needs an answer made; what it throws is for that request alone. */
  admit?: () => Promise<void>;
  /** Whether 'there is no such page' is kept too. The data API says 404 also when something is amiss. */
  keepsMissing?: boolean;
}

export function createPublicAnswers(
  engine: Pick<Engine, "publicDataVersions">,
  log: { warn(details: object, message: string): void },
): PublicAnswers {
  const kept = new LRUCache<string, Kept>({
    maxSize: capacity,
    // Room for the body and its compressed forms.
    sizeCalculation: ({ answer }, key) => 1 + key.length + Math.ceil(answer.body.byteLength * 1.5),
  });
  const making = createSharedWork<Answer>();
  const readVersions = createSharedRead(() => within(patience, engine.publicDataVersions()));
  let isOut = false;

  /** Null when the database does not say, which the log hears of once. */
  async function currentVersions() {
    try {
      const versions = await readVersions();
      isOut = false;
      return versions;
    } catch (error) {
      if (!isOut) log.warn({ err: error }, "public data have no version: nothing is kept");
      isOut = true;
      return null;
    }
  }

  return {
    async get(key, kinds, make, { admit, keepsMissing = false } = {}) {
      // Read before the data: a change in between makes the entry look older than it is, never newer.
      const versions = await currentVersions();
      // Nothing is known to be current; what there is to say is said, and not kept.
      if (!versions) {
        await admit?.();
        return make();
      }
      const version = kinds.map((kind) => `${kind}:${versions[kind] ?? 0}`).join();
      const found = kept.get(key);
      if (found?.version === version) return found.answer;
      await admit?.();

      return making.share(`${version} ${key}`, async () => {
        const answer = await make();
        const ttl = kinds.includes("content") ? longestForContent : undefined;
        if (mayBeKept(answer, keepsMissing)) kept.set(key, { version, answer }, { ttl });
        return answer;
      });
    },
  };
}

/** A page that says 'no-store' knows that it is incomplete. */
function mayBeKept({ status, headers }: Answer, keepsMissing: boolean): boolean {
  const isWhole = status === 200 || (keepsMissing && status === 404);
  return isWhole && !headers.get("cache-control")?.includes("no-store");
}

import { LRUCache } from "lru-cache";
import { errorMessage } from "#domain/error-message.ts";
import { createTokenBucket } from "../concurrency/token-bucket.ts";
import type { ErrorLine } from "../server-log.ts";
import { errorEvent, fingerprintOf } from "./error-event.ts";
import { scrubText } from "./scrub-text.ts";
import { readDsn } from "./sentry-dsn.ts";

interface ReporterOptions {
  dsn: string;
  /** For example 'production'. */
  environment: string;
  log: { warn(details: object, message: string): void };
  /** In milliseconds. */
  timeout?: number;
}

export interface ErrorReporter {
  /** Returns at once, whatever becomes of the report. */
  report(line: ErrorLine): void;
  /** Waits for reports under way, a few seconds at most. */
  close(): Promise<void>;
}

/** At once, and then one every ten seconds; the same failure once a minute. */
const [burst, perSecond] = [10, 0.1];
const sameAgain = 60_000;
const maxUnderWay = 4;
/** In milliseconds, after the receiver has asked for a pause. */
const pauseAfterRefusal = 60_000;

/** Sends failures to a receiver that speaks Sentry's protocol. Reports beyond the limits are dropped. */
export function createErrorReporter(options: ReporterOptions): ErrorReporter {
  const { dsn, environment, log, timeout = 5_000 } = options;
  const { url, authorisation } = readDsn(dsn);
  const bucket = createTokenBucket(perSecond, burst);
  const told = new LRUCache<string, true>({ max: 500, ttl: sameAgain });
  const underWay = new Set<Promise<void>>();
  let pausedUntil = 0;
  let isFailing = false;
  let dropped = 0;

  async function send(line: ErrorLine): Promise<void> {
    const event = errorEvent(line, environment);
    const header = { event_id: event.event_id, sent_at: new Date().toISOString() };
    const envelope = [header, { type: "event" }, event].map((part) => JSON.stringify(part));
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-sentry-envelope",
        "X-Sentry-Auth": authorisation,
      },
      body: `${envelope.join("\n")}\n`,
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
    });
    await response.body?.cancel();
    if (response.status === 429) pausedUntil = performance.now() + pauseAfterRefusal;
    if (!response.ok) throw new Error(`The receiver responded with ${response.status}`);
  }

  function attempt(line: ErrorLine): void {
    const work = send(line)
      .then(
        () => {
          if (dropped > 0) log.warn({ dropped }, "error reports were dropped");
          dropped = 0;
          isFailing = false;
        },
        (cause: unknown) => {
          // One line, however long it lasts.
          if (!isFailing)
            log.warn({ reason: scrubText(errorMessage(cause)) }, "error not reported");
          isFailing = true;
        },
      )
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  return {
    report(line) {
      const fingerprint = fingerprintOf(line);
      if (told.has(fingerprint)) return;
      if (performance.now() < pausedUntil || underWay.size >= maxUnderWay || !bucket.take()) {
        dropped += 1;
        return;
      }
      told.set(fingerprint, true);
      attempt(line);
    },
    async close() {
      await Promise.all(underWay);
    },
  };
}

import { randomUUID } from "node:crypto";
import {
  nothingRecorded,
  type RecordedStatus,
  recordedStatus,
  type Service,
  type ServiceState,
  type SiteStatus,
} from "#domain/status/site-status.ts";
import { createSingleFlight } from "../concurrency/single-flight.ts";
import { withTimeout } from "../concurrency/timeout.ts";
import { unavailableCode } from "../database/database-unavailable.ts";
import type { DeliveryRecord } from "../mail/watch-transport.ts";
import type { Log } from "../server-log.ts";
import type { Client } from "../stateless-client.ts";

interface ServiceOptions {
  client: Client;
  /** Whose ratings are refreshed; null if nobody's. */
  agency: string | null;
  /** What became of e-mails; absent if this server sends none. */
  mail?: Pick<DeliveryRecord, "state">;
  /** Each throws if the service does not work; absent if there is no way to find out. */
  checks: Partial<Record<"files" | "backups", () => Promise<void>>>;
  log: Pick<Log, "warn" | "info">;
  times?: Partial<typeof usualTimes>;
}

/** In milliseconds. */
const usualTimes = {
  /** How often the server looks by itself, and at most because somebody asks. */
  interval: 30_000,
  shortest: 5_000,
  /** How long a look may take before the service counts as disrupted. */
  patience: 4_000,
  /** How long a visitor waits for one; then the look before it is told, with its time. */
  visit: 2_000,
};

/** In seconds ago, by a clock that nobody sets. */
const secondsSince = (moment: number) => Math.max(0, performance.now() - moment) / 1_000;
const isoTime = (moment: number) =>
  new Date(Date.now() - (performance.now() - moment)).toISOString();

/**
 * Looks at what the site is made of, tells the database what it notices, and keeps what visitors
 * are told. While the database does not respond that is the last it said, and that it does not; the
 * outage is recorded when it is back.
 */
export function watchServices(options: ServiceOptions) {
  const { client, agency, mail, log } = options;
  const { interval, shortest, patience, visit } = { ...usualTimes, ...options.times };
  const server = randomUUID();
  // Not when the process began: before this, migrations may have taken minutes.
  const startedAt = performance.now();
  const once = createSingleFlight<void>();
  let known: { recorded: RecordedStatus; at: number } | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const checked = new Map<Service, { works: boolean; at: number }>();
  const checks = Object.entries(options.checks) as [Service, () => Promise<void>][];
  /** Since when the database does not respond, which it learns when it does. */
  let downSince: number | undefined;

  async function lookAt([service, check]: (typeof checks)[number]): Promise<void> {
    const works = await withTimeout(patience, check()).then(
      () => true,
      () => false,
    );
    if (checked.get(service)?.works !== works)
      checked.set(service, { works, at: performance.now() });
  }

  const observation = (service: Service, works: boolean, at: number) => ({
    service,
    works,
    secondsAgo: secondsSince(at),
  });

  async function tell(): Promise<RecordedStatus> {
    const now = performance.now();
    const sent = mail?.state();
    const { data } = await client
      .rpc("note_services", {
        server,
        started: secondsSince(startedAt),
        observed: [
          observation("site", true, now),
          observation("database", true, now),
          ...[...checked].map(([service, { works, at }]) => observation(service, works, at)),
          ...(sent ? [observation("e-mails", sent.works, sent.at)] : []),
        ],
        outages: downSince === undefined ? [] : [{ from: secondsSince(downSince), to: 0 }],
        ...(agency && { agency }),
      })
      .throwOnError();
    return recordedStatus.parse(data);
  }

  async function look(): Promise<void> {
    const began = performance.now();
    await Promise.all(checks.map(lookAt));
    try {
      const recorded = await withTimeout(patience, tell());
      if (downSince !== undefined) log.info("the database can be written again");
      downSince = undefined;
      known = { recorded, at: performance.now() };
    } catch (cause) {
      if (downSince === undefined) log.warn({ err: cause }, "what works could not be recorded");
      // With all of this server's own connections in use, the database may well respond.
      if (!isBusy(cause)) downSince ??= began;
    } finally {
      lookedAt = performance.now();
    }
  }

  function present(): SiteStatus {
    const recorded = known?.recorded ?? nothingRecorded;
    const checkedAt = isoTime(Math.max(lookedAt, startedAt));
    if (downSince === undefined) return { ...recorded, checkedAt, asOf: null };
    const own: ServiceState[] = [
      { service: "database", works: false, since: isoTime(downSince) },
      ...[...checked].map(([service, state]) => ({ service, ...sinceKnown(service, state) })),
    ];
    const seen = new Set(own.map(({ service }) => service));
    return {
      ...recorded,
      services: [...recorded.services.filter(({ service }) => !seen.has(service)), ...own],
      outages: [{ service: "database", from: isoTime(downSince), to: null }, ...recorded.outages],
      checkedAt,
      asOf: known ? isoTime(known.at) : null,
    };
  }

  /** The recorded beginning of a state that has not changed, which may be before this server's. */
  function sinceKnown(service: Service, { works, at }: { works: boolean; at: number }) {
    const before = known?.recorded.services.find((state) => state.service === service);
    return before?.works === works ? { works, since: before.since } : { works, since: isoTime(at) };
  }

  const lookNow = () => once("look", look);
  const timer = setInterval(() => void lookNow(), interval);
  timer.unref();
  void lookNow();

  return {
    /** Never rejects. */
    async read(): Promise<SiteStatus> {
      const isOld = performance.now() - lookedAt >= shortest;
      if (isOld) await withTimeout(visit, lookNow()).catch(() => undefined);
      return present();
    },
    /** Waits for a look that is under way. */
    async close(): Promise<void> {
      clearInterval(timer);
      await once("look", async () => undefined);
    },
  };
}

const isBusy = (cause: unknown) =>
  cause instanceof Error && Reflect.get(cause, "code") === unavailableCode("busy");

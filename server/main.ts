import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { StandIn } from "#demo/agency/stand-in.ts";
import { closeDemoAccounts } from "#demo/close-accounts.ts";
import { once } from "#domain/once.ts";
import { demoAccounts, isDemoAccount } from "#domain/sign-in/demo-accounts.ts";
import { type AppOptions, createApp } from "./app.ts";
import { forgetArchives } from "./backup/wal/archive-record.ts";
import { requireArchivable } from "./backup/wal/require-archivable.ts";
import { withTimeout } from "./concurrency/timeout.ts";
import type { Config } from "./config.ts";
import { logSlowStatements, watchTogether } from "./database/statement-watch.ts";
import type { Engine } from "./engine/engine.ts";
import { startEngine } from "./engine/start-engine.ts";
import { createErrorReporter } from "./error-reports/error-reporter.ts";
import { accessLog } from "./http/access-log/access-log.ts";
import { createDailyFile } from "./http/access-log/daily-file.ts";
import { closeServer, type Listener, listen } from "./http/listen.ts";
import { createReadiness } from "./http/readiness.ts";
import { chooseTransport } from "./mail/choose-transport.ts";
import { engineMail } from "./mail/engine-mail.ts";
import { watchTransport } from "./mail/watch-transport.ts";
import { metricsRoute, serveMetrics } from "./metrics/metrics-access.ts";
import { createSiteMetrics } from "./metrics/site-metrics.ts";
import { type ClientTimeouts, clientTimeouts } from "./network/client-timeouts.ts";
import { isLoopbackSite } from "./network/loopback.ts";
import { chooseAgency } from "./ratings/choose-agency.ts";
import { storeRatingImages } from "./ratings/store-rating-images.ts";
import { productionWarnings, requireRealSettings } from "./real-settings.ts";
import { createRealtimeApi } from "./realtime/realtime-api.ts";
import { createLog, type Log, routeConsoleToLog } from "./server-log.ts";
import { StartError } from "./start-error.ts";
import { watchServices } from "./status/watch-services.ts";
import { scheduleTasks } from "./tasks/server-tasks.ts";
import { chooseWalShipping } from "./tasks/ship-wal.ts";
import { loadTestimonials } from "./testimonials-file.ts";

/** How long a running task may delay a stop, in milliseconds. */
const taskTimeout = 15_000;
const buildFolder = new URL("../build/", import.meta.url);

export interface RunningServer {
  url: string;
  engine: Engine;
  /** Set if a stand-in serves ratings, because there are no credentials for the real agency. */
  standIn?: StandIn;
  stop(): Promise<void>;
}

/** The application built by 'npm start'. */
export const builtPages: AppOptions["pages"] = {
  mode: "production",
  assets: fileURLToPath(new URL("client/", buildFolder)),
  loadBuild: () => import(new URL("server/index.js", buildFolder).href),
};

export interface ServerOptions {
  /** A function is called once the data is ready, so that both can be prepared at the same time. */
  pages?: AppOptions["pages"] | (() => Promise<AppOptions["pages"]>);
  /** Wraps the listener, to serve some requests before it. */
  before?: (next: Listener) => Listener;
  /** Shorter client timeouts, for tests. */
  timeouts?: ClientTimeouts;
  /** False for a copy of a site, which does nothing by itself: neither jobs nor what is due by the clock. */
  withTasks?: boolean;
}

/** Starts everything and listens; calls `report` with a line for each slow step. */
export async function startServer(
  config: Config,
  report: (line: string) => void = () => undefined,
  { pages = builtPages, before, timeouts = clientTimeouts, withTasks = true }: ServerOptions = {},
): Promise<RunningServer> {
  requireRealSettings(config);
  requireArchivable(config);
  const testimonials = await loadTestimonials(config);
  // Closed in reverse order: requests finish first, then tasks, then the database.
  const opened = new AsyncDisposableStack();
  try {
    const log = startLog(config, opened);
    opened.defer(routeConsoleToLog(log));
    const { mailbox, ...chosen } = chooseTransport(config, log);
    const { transport, record: mail } = watchTransport(chosen.transport);
    const metrics = startMetrics(config, opened);
    const slow = logSlowStatements(log, config.SLOW_STATEMENT_MILLISECONDS);
    const watch = metrics ? watchTogether([slow, metrics.watch]) : slow;

    report("Starting the database (a few seconds the first time)");
    const engine = await startEngine(config, engineMail(transport, log), report, timeouts, watch);
    const walShipping = chooseWalShipping(config, engine, log);
    opened.defer(async () => {
      await engine.close();
      await walShipping?.shipRest(AbortSignal.timeout(taskTimeout));
    });
    await prepareData(engine, config, log, report);

    const { agency, standIn } = await chooseAgency(config, engine, startDemoAgency);
    opened.defer(async () => standIn?.stop());
    const parts = { config, engine, log, agency };
    const realtime = engine.api && startRealtime(engine.api, config, log);
    const closeRealtime = once(async () => realtime?.close());
    opened.defer(closeRealtime);
    const readiness = createReadiness(engine);
    const source = agency?.source ?? null;
    const client = engine.serviceClient;
    metrics?.count({
      client,
      agency: source,
      mail,
      pool: engine.api?.database.pool,
      sockets: realtime?.sockets,
    });
    if (metrics && config.METRICS_PORT) {
      opened.defer(await serveMetrics(metrics, config.METRICS_PORT));
    }
    const services = watchServices({
      client,
      agency: source,
      log,
      // Without a mail server there is nothing that could work.
      ...((config.SMTP_URL || mailbox) && { mail }),
      checks: {
        // An S3 store is not asked, because each request costs money.
        ...(engine.api && !config.S3_ENDPOINT && { files: engine.api.files.checkWritable }),
        ...(walShipping && { backups: walShipping.checkUpToDate }),
      },
    });
    opened.defer(services.close);
    const handle = await createApp({
      ...parts,
      ...(mailbox && { mailbox }),
      ...(realtime && { realtime: realtime.handle }),
      ...(testimonials && { testimonials }),
      timeouts,
      pages: typeof pages === "function" ? await pages() : pages,
      readiness,
      status: services.read,
      ...(metrics &&
        config.METRICS_TOKEN && { metrics: metricsRoute(metrics, config.METRICS_TOKEN) }),
    });
    if (withTasks) {
      const scheduler = scheduleTasks({ ...parts, transport, walShipping });
      // A task may be waiting for a database that is gone; closing the engine ends the wait.
      opened.defer(() =>
        withTimeout(taskTimeout, scheduler.stop()).catch(() => log.warn("a task was abandoned")),
      );
    }
    const address = { port: config.PORT, host: config.HOST };
    const follow = startAccessLog(config, log, opened);
    const serve = readiness.closeWhileDraining(before?.(handle) ?? handle);
    const logged = follow(serve);
    const server = await listen(metrics?.follow(logged) ?? logged, address, timeouts);
    if (realtime) server.on("upgrade", realtime.upgrade);
    // Together: the server immediately accepts nothing more, but waits for sockets that are open.
    opened.defer(async () => {
      await Promise.all([closeServer(server), closeRealtime()]);
    });
    return {
      url: config.publicUrl,
      engine,
      ...(standIn && { standIn }),
      async stop() {
        readiness.drain();
        if (config.DRAIN_SECONDS > 0) await setTimeout(config.DRAIN_SECONDS * 1000);
        await opened.disposeAsync();
      },
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** The server's log, whose errors are reported elsewhere if so configured. */
function startLog(config: Config, opened: AsyncDisposableStack): Log {
  const { LOG_LEVEL, ERROR_REPORT_DSN, NODE_ENV } = config;
  if (!ERROR_REPORT_DSN) return createLog(LOG_LEVEL);
  const log: Log = createLog(LOG_LEVEL, (line) => reporter.report(line));
  const reporter = createErrorReporter({ dsn: ERROR_REPORT_DSN, environment: NODE_ENV, log });
  opened.defer(reporter.close);
  return log;
}

/** Nothing is counted that nobody can read. */
function startMetrics(config: Config, opened: AsyncDisposableStack) {
  if (!config.METRICS_TOKEN && !config.METRICS_PORT) return undefined;
  const metrics = createSiteMetrics();
  opened.defer(metrics.close);
  return metrics;
}

/** A log of all responses in DATA_DIR, unless it is turned off. */
function startAccessLog(config: Config, log: Log, opened: AsyncDisposableStack) {
  if (config.ACCESS_LOG_DAYS === 0) return (listener: Listener) => listener;
  const folder = path.join(config.DATA_DIR, "access-log");
  const file = createDailyFile({ folder, days: config.ACCESS_LOG_DAYS, log });
  opened.defer(() => file.close());
  return accessLog({
    file,
    hasAddresses: config.ACCESS_LOG_ADDRESSES,
    trustedProxies: config.TRUST_PROXY,
  });
}

function startRealtime(api: NonNullable<Engine["api"]>, config: Config, log: Log) {
  const { database, databaseUrl, identify } = api;
  return createRealtimeApi({
    database,
    databaseUrl,
    identify,
    isClosed: (email) => !config.DEMO_DATA && isDemoAccount(email),
    publicUrl: config.publicUrl,
    trustedProxies: config.TRUST_PROXY,
    log,
  });
}

/** Stores the data that must be in the database before the first request. */
async function prepareData(
  engine: Engine,
  config: Config,
  log: Log,
  report: (line: string) => void,
): Promise<void> {
  const { error } = await engine.serviceClient.rpc("set_admin_emails", {
    emails: config.ADMIN_EMAILS,
  });
  if (error)
    throw new StartError(`The list of administrators could not be stored: ${error.message}`);
  const rule = await engine.serviceClient.rpc("set_admin_second_factor", {
    rule: config.ADMIN_SECOND_FACTOR,
  });
  if (rule.error)
    throw new StartError(`ADMIN_SECOND_FACTOR could not be stored: ${rule.error.message}`);
  // What was archived once says nothing of a site whose log is not archived any more.
  if (engine.api && !engine.postgres?.archive) await forgetArchives(engine.api.database);
  await storeRatingImages(engine.serviceClient).catch((cause: unknown) =>
    log.warn({ err: cause }, "rating images not stored; ratings are shown without them"),
  );
  if (config.DEMO_DATA && engine.api) {
    report("Preparing the demo data");
    // Imported only here, because it loads the libraries that draw images and documents.
    const { seedDemoData } = await import("#demo/seed.ts");
    await seedDemoData(engine.api.database, engine.serviceClient);
  } else if (engine.api) {
    await closeDemoAccounts(engine.api.database);
  }
}

/** Imported only when needed, because it loads the demo data. */
async function startDemoAgency(): Promise<StandIn> {
  const { startStandIn } = await import("#demo/agency/stand-in.ts");
  const { standInRatings } = await import("#demo/agency/stand-in-ratings.ts");
  return startStandIn(standInRatings());
}

/** The lines printed after the start, with the URLs and demo accounts. */
export function describeServer(
  config: Config,
  { standIn }: Pick<RunningServer, "standIn">,
): string[] {
  const lines = [`The site:      ${config.publicUrl}`];
  if (!config.SMTP_URL && config.NODE_ENV === "production") {
    // A Supabase project sends the sign-in links itself.
    const links = config.SUPABASE_URL ? "" : ", not even login links,";
    lines.push(`E-mail:        nothing is sent${links} until SMTP_URL is set`);
  } else if (!config.SMTP_URL && isLoopbackSite(config.publicUrl)) {
    lines.push(`The mailbox:   ${config.publicUrl}/dev/mailbox`);
  } else if (!config.SMTP_URL) {
    lines.push("E-mail:        nothing is sent until SMTP_URL is set; links appear in this log");
  }
  lines.push(...productionWarnings(config));
  if (config.DEMO_DATA && !config.SUPABASE_URL) {
    if (standIn) lines.push(`Ratings from:  ${standIn.url} (a stand-in for the agency)`);
    lines.push(
      `Demo accounts: ${demoAccounts.developer} (a developer)`,
      `               ${demoAccounts.administrator} (an administrator)`,
    );
  }
  return lines;
}

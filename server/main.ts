import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { StandIn } from "#demo/agency/stand-in.ts";
import { closeDemoAccounts } from "#demo/close-demo-accounts.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { type AppParts, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Engine } from "./engine/engine.ts";
import { startEngine } from "./engine/start-engine.ts";
import { sweepStorage } from "./engine/storage/storage-sweep.ts";
import { type ClientTimes, clientTimes } from "./http/client-times.ts";
import { closeServer, type Listener, listen } from "./http/listen.ts";
import { createLog, type Log, routeConsoleToLog } from "./log.ts";
import { publishLogos } from "./tasks/publish-logos.ts";
import { isLoopbackSite } from "./network/loopback.ts";
import { chooseTransport } from "./mail/choose-transport.ts";
import { engineMail } from "./mail/engine-mail.ts";
import type { MailTransport } from "./mail/message.ts";
import { deliverOutbox } from "./mail/outbox.ts";
import { chooseAgency } from "./ratings/choose-agency.ts";
import { refreshWhenDue } from "./ratings/refresh-when-due.ts";
import { storeRatingImages } from "./ratings/store-rating-images.ts";
import { createScheduler, type Scheduler } from "./tasks/scheduler.ts";
import { StartError } from "./start-error.ts";
import { within } from "./concurrency/timeout.ts";

/** How long a task that is under way may hold up a stop, in milliseconds. */
const taskTimeout = 15_000;
const secondsADay = 24 * 60 * 60;
const buildFolder = new URL("../build/", import.meta.url);

export interface RunningServer {
  url: string;
  engine: Engine;
  /** Present when no credentials of the ratings agency are set. */
  standIn?: StandIn;
  stop(): Promise<void>;
}

/** The application as 'npm start' builds it. */
const builtPages: AppParts["pages"] = {
  mode: "production",
  assets: fileURLToPath(new URL("client/", buildFolder)),
  loadBuild: () => import(new URL("server/index.js", buildFolder).href),
};

export interface Presentation {
  pages?: AppParts["pages"];
  /** Lets something else answer a request first, or hand it on. */
  before?: (handOn: Listener) => Listener;
  /** How long clients may take, where a test cannot wait for it. */
  times?: ClientTimes;
}

/** Starts everything and listens; `report` gets a line for each step that takes time. */
export async function startServer(
  config: Config,
  report: (line: string) => void = () => undefined,
  { pages = builtPages, before, times = clientTimes }: Presentation = {},
): Promise<RunningServer> {
  // Closed in the reverse order: requests finish first, then tasks, then the database.
  const opened = new AsyncDisposableStack();
  try {
    const log = createLog(config.LOG_LEVEL);
    opened.defer(routeConsoleToLog(log));
    const { transport, mailbox } = chooseTransport(config, log);

    report("Starting the database (a few seconds the first time)");
    const engine = await startEngine(config, engineMail(transport, log), report);
    opened.defer(() => engine.close());
    await prepareData(engine, config, log, report);

    const { agency, standIn } = await chooseAgency(config, engine);
    opened.defer(async () => standIn?.stop());
    const app = await createApp({
      config,
      engine,
      log,
      agency,
      ...(mailbox && { mailbox }),
      times,
      pages,
    });
    const scheduler = scheduleTasks({ config, engine, log, agency, transport });
    // A task may wait for a database that is gone; when the engine closes, so does the wait.
    opened.defer(() =>
      within(taskTimeout, scheduler.stop()).catch(() => log.warn("a task was left")),
    );
    const answer = getRequestListener(app.fetch);
    const place = { port: config.PORT, host: config.HOST };
    const server = await listen(before?.(answer) ?? answer, place, times);
    opened.defer(() => closeServer(server));
    return {
      url: config.publicUrl,
      engine,
      ...(standIn && { standIn }),
      stop: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** What has to be in the database before anybody asks for it. */
async function prepareData(
  engine: Engine,
  config: Config,
  log: Log,
  report: (line: string) => void,
): Promise<void> {
  const { error } = await engine.serviceClient.rpc("set_admin_emails", {
    emails: config.ADMIN_EMAILS,
  });
  if (error) throw new StartError(`The list of administrators was not stored: ${error.message}`);
  await storeRatingImages(engine.serviceClient).catch((cause: unknown) =>
    log.warn({ err: cause }, "ratings are shown without pictures"),
  );
  if (config.DEMO_DATA && engine.api) {
    report("Looking after the demo data");
    // Loaded only here: it brings the makers of pictures and documents with it.
    const { seedDemoData } = await import("#demo/seed.ts");
    await seedDemoData(engine.api.database, engine.serviceClient);
  } else if (engine.api) {
    await closeDemoAccounts(engine.api.database);
  }
}

interface TaskParts {
  config: Config;
  engine: Engine;
  log: Log;
  agency: AppParts["agency"];
  transport: MailTransport;
}

/** What the server does by itself. */
function scheduleTasks({ config, engine, log, agency, transport }: TaskParts): Scheduler {
  const scheduler = createScheduler(log);
  scheduler.every(5, "outbox", () =>
    deliverOutbox({
      client: engine.serviceClient,
      transport,
      teamEmail: config.TEAM_EMAIL,
      siteUrl: config.publicUrl,
      log,
    }),
  );
  scheduler.every(5, "logos", (stopping) => publishLogos(engine.serviceClient, log, stopping), 0);
  if (agency && config.RATINGS_REFRESH_MINUTES > 0) {
    const order = { client: engine.serviceClient, agency };
    scheduler.every(60, "ratings", (stopping) =>
      refreshWhenDue({ ...order, stopping }, config.RATINGS_REFRESH_MINUTES),
    );
  }
  if (engine.api) {
    const { database, files } = engine.api;
    const sweep = async (stopping: AbortSignal) => {
      const { removed, isForeign } = await sweepStorage(database, files, stopping);
      if (removed > 0) log.info({ removed }, "stored files without rows were removed");
      if (isForeign) log.warn("the stored files belong to another database: none are removed");
    };
    scheduler.every(secondsADay, "storage sweep", sweep, 0);
  }
  return scheduler;
}

/** The closing lines of a start: where everything is. */
export function describeServer(config: Config, { standIn }: RunningServer): string[] {
  const lines = [`The site:      ${config.publicUrl}`];
  if (!config.SMTP_URL && config.NODE_ENV === "production") {
    // A Supabase project sends the sign-in links itself.
    const links = config.SUPABASE_URL ? "" : ", sign-in links included,";
    lines.push(`E-mail:        none is sent${links} until SMTP_URL is set`);
  } else if (!config.SMTP_URL && isLoopbackSite(config.publicUrl)) {
    lines.push(`The mailbox:   ${config.publicUrl}/dev/mailbox`);
  } else if (!config.SMTP_URL) {
    lines.push("E-mail:        none is sent; links are in this log until SMTP_URL is set");
  }
  if (config.DEMO_DATA && !config.SUPABASE_URL) {
    if (standIn) lines.push(`Ratings from:  ${standIn.url} (a stand-in for the agency)`);
    lines.push(
      `Demo accounts: ${demoAccounts.developer} (a developer)`,
      `               ${demoAccounts.administrator} (an administrator)`,
    );
  }
  return lines;
}

import { secondsInDay, secondsInHour } from "date-fns/constants";
import type { AgencySettings } from "../../supabase/functions/_shared/agency/settings.ts";
import type { Config } from "../config.ts";
import type { Engine } from "../engine/engine.ts";
import type { Log } from "../log.ts";
import type { MailTransport } from "../mail/message.ts";
import { deliverOutbox } from "../mail/outbox.ts";
import { refreshWhenDue } from "../ratings/refresh-when-due.ts";
import { sweepStorage } from "../storage/files/storage-sweep.ts";
import { publishLogos } from "./publish-logos.ts";
import { queueListEmails } from "./queue-list-emails.ts";
import { removeFiles } from "./remove-files.ts";
import { removeOrphanedFiles } from "./remove-orphaned-files.ts";
import { removeUnusedAccounts } from "./remove-unused-accounts.ts";
import { createScheduler, type Scheduler } from "./scheduler.ts";

interface TaskOptions {
  config: Config;
  engine: Engine;
  log: Log;
  agency: AgencySettings | null;
  transport: MailTransport;
}

/** Schedules the server's background tasks. */
export function scheduleTasks({ config, engine, log, agency, transport }: TaskOptions): Scheduler {
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
  scheduler.every(5, "file removals", (stopping) =>
    removeFiles(engine.serviceClient, log, stopping),
  );
  const empty = (stopping: AbortSignal) => removeOrphanedFiles(engine.serviceClient, stopping);
  scheduler.every(5, "deleted files", empty, 0);
  scheduler.every(60, "list e-mails", () => queueListEmails(engine.serviceClient));
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
      if (removed > 0) log.info({ removed }, "removed stored files without rows");
      if (isForeign) log.warn("the stored files belong to another database; none are removed");
    };
    scheduler.every(secondsInDay, "storage sweep", sweep, 0);
    scheduler.every(secondsInHour, "unused accounts", async () => {
      const removed = await removeUnusedAccounts(database);
      if (removed > 0) log.info({ removed }, "removed accounts that nobody confirmed");
    });
  }
  return scheduler;
}

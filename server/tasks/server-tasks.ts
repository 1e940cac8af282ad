import { secondsInDay, secondsInHour } from "date-fns/constants";
import type { AgencySettings } from "../../supabase/functions/_shared/agency/settings.ts";
import type { Config } from "../config.ts";
import type { Engine } from "../engine/engine.ts";
import type { MailTransport } from "../mail/message.ts";
import { refreshWhenDue } from "../ratings/refresh-when-due.ts";
import type { Log } from "../server-log.ts";
import { sweepStorage } from "../storage/files/storage-sweep.ts";
import { jobHandlers } from "./job-handlers.ts";
import { queueListEmails } from "./queue-list-emails.ts";
import { removeUnusedAccounts } from "./remove-unused-accounts.ts";
import { runJobs } from "./run-jobs.ts";
import { createScheduler, type Scheduler } from "./scheduler.ts";
import type { WalShipping } from "./ship-wal.ts";
import { takeBackupWhenDue } from "./take-backup-when-due.ts";

interface TaskOptions {
  config: Config;
  engine: Engine;
  log: Log;
  agency: AgencySettings | null;
  transport: MailTransport;
  /** Absent if the log is not archived. */
  walShipping?: WalShipping | undefined;
}

/** Schedules the server's background tasks. */
export function scheduleTasks(options: TaskOptions): Scheduler {
  const { config, engine, log, agency, transport, walShipping } = options;
  const scheduler = createScheduler(log);
  const client = engine.serviceClient;
  const jobs = jobHandlers({
    client,
    transport,
    teamEmail: config.TEAM_EMAIL,
    siteUrl: config.publicUrl,
  });
  // Each kind has its own turn, so that a thousand e-mails do not delay the removal of a file.
  for (const [kind, job] of Object.entries(jobs)) {
    const run = (stopping: AbortSignal) => runJobs({ client, log, kind, ...job }, stopping);
    scheduler.every(5, kind, run, 0);
  }
  scheduler.every(60, "list e-mails", () => queueListEmails(client));
  // Rules begin and end to apply with the day.
  scheduler.every(secondsInHour, "rules of the day", async () => {
    await client.rpc("apply_rules_of_today").throwOnError();
  });
  if (agency && config.RATINGS_REFRESH_MINUTES > 0) {
    const order = { client, agency };
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
    if (config.BACKUP_TO && config.BACKUP_HOURS > 0) {
      const site = { ...engine.api, archive: engine.postgres?.archive };
      // Not at once: a server that starts has other things to do.
      scheduler.every(60, "backup", (stopping) => takeBackupWhenDue(config, site, log, stopping));
    }
    if (walShipping) {
      scheduler.every(
        Math.min(10, Math.ceil(config.BACKUP_WAL / 4)),
        "log archive",
        walShipping.run,
        0,
      );
    }
    // The servers' clocks may differ by a few minutes.
    scheduler.every(10 * 60, "expired limits", () =>
      database.query(
        `delete from private.rate_limits
         where expire < extract(epoch from now() - interval '5 minutes') * 1000`,
      ),
    );
    scheduler.every(secondsInHour, "unused accounts", async () => {
      const removed = await removeUnusedAccounts(database);
      if (removed > 0) log.info({ removed }, "removed accounts that nobody confirmed");
    });
  }
  return scheduler;
}

import { isArchiveLate } from "#domain/status/late-archive.ts";
import { databaseCheck } from "./database-checks.ts";
import { type Check, fault, ok, warning } from "./finding.ts";

/** In seconds: the server looks every five. */
const late = 900;
const refreshJob = "bezero-hourly-refresh";
const schedule = "run the SQL of 'Ratings by the clock' in docs/operations/supabase.md";

/** What is done later and by the clock. */
export const workChecks: readonly Check[] = [
  databaseCheck("jobs", ({ jobs }) => {
    if (jobs.secondsLate > late) {
      return [
        fault(
          `the oldest has been due for ${Math.round(jobs.secondsLate / 60)} minutes: no server does them`,
          "start the server (npm start, or systemctl start cleartonne)",
        ),
      ];
    }
    if (jobs.failing > 0) {
      return [
        warning(
          `${jobs.failing} failed and will be tried again, one with: ${jobs.lastError}`,
          "open /admin/jobs, mend the cause, press 'Try again'",
        ),
      ];
    }
    return [ok("none has failed, none is late")];
  }),
  databaseCheck("archive of the log", ({ walArchive }, { config, engine }) => {
    if (config.BACKUP_WAL === 0 || engine !== "bundled") return [];
    const look = "read 'Backups fail' in docs/operations/incidents.md";
    if (!walArchive?.hasBase) {
      return [
        warning("there is no base backup yet, so no moment can be restored", "npm run backup"),
      ];
    }
    const { failure, seconds, secondsBehind } = walArchive;
    if (failure) return [fault(`it is behind: ${failure}`, look)];
    if (secondsBehind === null || isArchiveLate(secondsBehind * 1000, seconds)) {
      const since = secondsBehind === null ? "" : ` of ${Math.round(secondsBehind / 60)} minutes`;
      return [
        fault(
          `it lacks the changes${since}: no server ships them`,
          "start the server (npm start, or systemctl start cleartonne)",
        ),
      ];
    }
    return [ok(`up to ${Math.round(secondsBehind)} seconds ago`)];
  }),
  databaseCheck("schedules", ({ schedules, lastRefresh }, { engine, config }) => {
    if (engine !== "supabase") {
      return [
        ok(
          config.RATINGS_REFRESH_MINUTES > 0
            ? `the server keeps them itself; ratings every ${config.RATINGS_REFRESH_MINUTES} minutes, last ${lastRefresh?.toISOString() ?? "never"}`
            : "RATINGS_REFRESH_MINUTES is 0: ratings are refreshed by hand",
        ),
      ];
    }
    const found = schedules?.find(({ name }) => name === refreshJob);
    if (!found) return [warning("nothing refreshes the ratings by the clock", schedule)];
    if (!found.active) {
      return [
        warning(
          `${refreshJob} is switched off`,
          `select cron.alter_job(jobid, active := true) from cron.job where jobname = '${refreshJob}'`,
        ),
      ];
    }
    return [ok(`${refreshJob}, last successful ${lastRefresh?.toISOString() ?? "never"}`)];
  }),
];

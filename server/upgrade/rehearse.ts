import type { Manifest } from "../backup/repository/manifest.ts";
import type { Repository } from "../backup/repository/repository.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { openSourceSite } from "../backup/site/source-site.ts";
import type { Config } from "../config.ts";
import { readMigrations } from "../database/migrations.ts";
import { examine, type NamedFinding } from "../doctor/examine.ts";
import { openTarget } from "../doctor/open-target.ts";
import { startServer } from "../main.ts";
import { applyWatched, type WatchedMigration } from "./apply-watched.ts";
import { smokeWalk, type WalkedPage } from "./smoke-walk.ts";

export interface RehearsalOrder {
  repository: Repository;
  made: Manifest;
  /** Of an empty site (`rehearsalSettings`). */
  copy: Config;
  report(line: string): void;
  stopping: AbortSignal;
}

export interface Rehearsal {
  migrations: WatchedMigration[];
  findings: NamedFinding[];
  walked: WalkedPage[];
}

/** What is off in a copy, or differs from the site that it is a copy of. */
const differentInCopy = new Set(["settings", "ratings agency", "mail", "jobs", "schedules"]);

/** Restores a backup as it was, then does to the copy what the next start would do to the site. */
export async function rehearse(order: RehearsalOrder): Promise<Rehearsal> {
  const { repository, made, copy, report, stopping } = order;
  await restoreBackup({ repository, made, config: copy, report, stopping });
  stopping.throwIfAborted();
  report("Applying the migrations that came later");
  const migrations = await migrate(order);
  stopping.throwIfAborted();
  report("Starting this version on the copy");
  const server = await startServer(copy, report, { withTasks: false });
  try {
    const findings = examine(await openTarget(copy));
    stopping.throwIfAborted();
    const walked = await smokeWalk(server.url, stopping);
    return {
      migrations,
      findings: findings.filter(({ name }) => !differentInCopy.has(name)),
      walked,
    };
  } finally {
    await server.stop();
  }
}

async function migrate({ copy, report, stopping }: RehearsalOrder): Promise<WatchedMigration[]> {
  const site = await openSourceSite(copy, report);
  try {
    return await applyWatched({
      databaseUrl: site.databaseUrl,
      migrations: await readMigrations(),
      timeoutFactor: copy.DATABASE_TIMEOUT_FACTOR,
      stopping,
    });
  } finally {
    await site.close();
  }
}

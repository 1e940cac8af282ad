import { existsSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import { openDatabase } from "../../database/database.ts";
import { startBundledPostgres } from "../../engine/bundled-postgres/bundled-postgres.ts";
import {
  locateCluster,
  removeCluster,
  runningCluster,
} from "../../engine/bundled-postgres/locate-cluster.ts";
import { lockDataFolder } from "../../engine/data-folder-lock.ts";
import { makePrivateFolder } from "../../engine/private-files.ts";
import { chooseStorage } from "../../engine/start-engine.ts";
import { unfinishedFile } from "../../engine/unfinished-folder.ts";
import { StartError } from "../../start-error.ts";
import { readAppliedMigrations, requireKnownMigrations } from "../applied-migrations.ts";
import { progressLines } from "../progress.ts";
import { readContent } from "../repository/blobs.ts";
import type { Repository } from "../repository/repository.ts";
import { openSnapshot } from "../rows/row-connection.ts";
import { addFiles } from "../site/add-files.ts";
import { copyConnections } from "../site/source-site.ts";
import {
  arrivingFiles,
  finishFolder,
  ignoredFiles,
  markFolder,
  requireEmptySite,
  writeSecrets,
} from "../site/target-site.ts";
import { readNamedFiles } from "../stored-paths.ts";
import { forgetBackups } from "./archive-record.ts";
import type { BaseBackup } from "./base-backups.ts";
import { findFiles } from "./files-of-moment.ts";
import { findBase, findLog, type LogOfBase, type Moment } from "./find-base.ts";
import { replayLog } from "./replay-log.ts";
import { writeCluster } from "./write-cluster.ts";

export interface MomentOrder {
  repository: Repository;
  moment: Moment;
  /** The site to restore into, which must be empty. */
  config: Config;
  report(line: string): void;
  stopping: AbortSignal;
}

export interface RestoredMoment {
  /** When its last change was made. */
  lastChange: Date | null;
  files: number;
  /** Named by rows of that moment, but in no backup. */
  missingFiles: string[];
}

interface Task extends MomentOrder {
  base: BaseBackup;
  log: LogOfBase;
}

/** Restores the bundled database and the files of one moment. */
export async function restoreMoment(order: MomentOrder): Promise<RestoredMoment> {
  const { repository, moment, config, report } = order;
  const base = await findBase(repository, moment);
  const log = await findLog(repository, base);
  if (!moment && log.missing) throw missingPart(repository, log.missing, null);
  const secrets = await readContent(repository, base.secrets);
  const sourceId = `base ${repository.databaseId} ${base.id}`;
  await requireBundledTarget(config);
  await requireEmptySite(config, { sourceId, secrets, filesStay: false });
  await makePrivateFolder(config.DATA_DIR);
  await using locked = new AsyncDisposableStack();
  locked.defer(await lockDataFolder(config.DATA_DIR));
  await emptyFolder(config.DATA_DIR);
  await markFolder(config.DATA_DIR, sourceId);
  report(`The base backup ${base.id} and ${log.names.length} parts of the log`);
  const lastChange = await restoreCluster({ ...order, base, log }).catch(async (error) => {
    await emptyFolder(config.DATA_DIR);
    throw error;
  });
  const files = await restoreFiles(order);
  await writeSecrets(config.DATA_DIR, secrets);
  await finishFolder(config.DATA_DIR);
  return { lastChange, ...files };
}

/** A PostgreSQL that an attempt before this one has left running is no reason to refuse. */
async function requireBundledTarget({ DATA_DIR, DATABASE_URL, SUPABASE_URL }: Config) {
  if (DATABASE_URL || SUPABASE_URL) {
    throw new StartError(
      `${DATABASE_URL ? "DATABASE_URL" : "SUPABASE_URL"} is set: a moment is restored into the bundled database. Leave it empty.`,
    );
  }
  const isUnfinished = existsSync(path.join(DATA_DIR, unfinishedFile));
  if (isUnfinished || (await runningCluster(DATA_DIR)) === undefined) return;
  throw new StartError(
    `The database of a site runs in ${DATA_DIR}. Set DATA_DIR to an empty folder. Nothing was changed.`,
  );
}

/** Of what an attempt has written; it was empty before that. */
async function emptyFolder(folder: string): Promise<void> {
  await removeCluster(folder);
  for (const name of await readdir(folder)) {
    if (!ignoredFiles.has(name)) await rm(path.join(folder, name), { recursive: true });
  }
}

async function restoreCluster(task: Task): Promise<Date | null> {
  const { repository, base, log, moment, config, report, stopping } = task;
  const cluster = await locateCluster(config.DATA_DIR, report);
  const password = (await readContent(repository, base.password)).toString("utf8");
  await writeFile(path.join(config.DATA_DIR, "postgres-password"), password, { mode: 0o600 });
  report("Copying the database's files");
  await writeCluster(cluster, base, repository, stopping);
  report("Replaying the log");
  const progress = progressLines(report);
  const replayed = await replayLog({ ...task, cluster, password, progress });
  if (replayed.isThere) return replayed.lastChange;
  if (log.missing) throw missingPart(repository, log.missing, replayed.lastChange);
  const end = replayed.lastChange?.toISOString() ?? base.endedAt;
  throw new StartError(
    `The log in ${repository.name} ends at ${end}, before ${moment?.toISOString()}. Choose a moment before that, or --at latest. Nothing was kept.`,
  );
}

function missingPart(repository: Repository, name: string, lastChange: Date | null): StartError {
  const end = lastChange ? lastChange.toISOString() : "its beginning";
  return new StartError(
    `The part ${name} of the log is missing in ${repository.name}: a moment after ${end} cannot be restored. Nothing was kept.`,
  );
}

/** Also forgets what the database knew of its backups, since it is another one from now on. */
async function restoreFiles({ repository, config, report }: MomentOrder) {
  const postgres = await startBundledPostgres({
    dataFolder: config.DATA_DIR,
    maxConnections: copyConnections,
    report,
  });
  try {
    const snapshot = await openSnapshot(postgres.url);
    const named = await readNamedFiles(snapshot.client);
    await requireKnownMigrations(
      await readAppliedMigrations(snapshot.client),
      "The database of that moment",
    ).finally(() => snapshot.end());
    report("Copying files");
    const found = await findFiles(repository, named);
    const sizes = await addFiles(
      arrivingFiles(chooseStorage(config)),
      named,
      async ({ path: stored }) => {
        const file = found.get(stored);
        return file && readContent(repository, file);
      },
      progressLines(report),
    );
    const database = await openDatabase(postgres.url, copyConnections);
    await forgetBackups(database).finally(() => database.close());
    const missingFiles = named.flatMap(({ path: stored }) => (sizes.has(stored) ? [] : [stored]));
    return { files: sizes.size, missingFiles };
  } finally {
    await postgres.stop();
  }
}

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../network/free-port.ts";
import { StartError } from "../../start-error.ts";
import {
  type Cluster,
  clusterVersion,
  createCluster,
  LaunchError,
  launch,
  reloadSettings,
  stopCluster,
  stopLeftover,
} from "./cluster.ts";
import { bundledUrl, loadPassword, locateCluster } from "./locate-cluster.ts";
import {
  archivingSettings,
  beginWalArchive,
  endWalArchive,
  readWalArchive,
  type WalArchive,
} from "./wal-archive.ts";

export interface BundledPostgres {
  url: string;
  /** Changes whenever PostgreSQL is restarted. */
  readonly pid: number | undefined;
  /** The archive of its write-ahead log; null if there is none. */
  readonly archive: WalArchive | null;
  stop(): Promise<void>;
}

export interface BundledPostgresOptions {
  dataFolder: string;
  maxConnections: number;
  /**
   * After how many seconds a part of the write-ahead log is archived; 0 ends its archive. Absent if
   * that stays as it is, as for a command, which must not interrupt the archive of a server.
   */
  walSeconds?: number;
  /** Called with a line for each slow step, and for anything the operator should know. */
  report(line: string): void;
  /** PostgreSQL settings that override our defaults. */
  settings?: Record<string, string>;
}

const launchAttempts = 50;
/** In milliseconds. */
const launchPause = 200;
const maxPause = 5_000;

const defaultSettings = {
  // Without replicas or an archive, the log holds only what crash recovery needs.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  shared_buffers: "64MB",
  // Compiling a statement would take longer than running any of ours.
  jit: "off",
};

/** Starts the PostgreSQL that comes with the project, and restarts it if it exits by itself. */
export async function startBundledPostgres(
  options: BundledPostgresOptions,
): Promise<BundledPostgres> {
  const cluster = await locateCluster(options.dataFolder, options.report);
  const password = await loadPassword(options.dataFolder);
  if ((await clusterVersion(cluster.folder)) === null) {
    options.report("Creating the database (first start only)");
    await createCluster(cluster, password);
  }
  await stopLeftover(cluster);
  await arrangeArchive(cluster, options);
  const archive = await readWalArchive(cluster.folder);

  const settings = {
    ...defaultSettings,
    ...(archive && archivingSettings(archive)),
    max_connections: String(options.maxConnections),
    ...options.settings,
  };
  const first = await launchWhenPossible(cluster, settings);
  const { port } = first;
  let { child } = first;
  let isStopping = false;

  async function keepRunning(): Promise<void> {
    let pauseBefore = 0;
    while (!isStopping) {
      await exitOf(child);
      await setTimeout(pauseBefore);
      if (isStopping) return;
      try {
        ({ child } = await launchWhenPossible(cluster, settings, port));
        pauseBefore = launchPause;
      } catch {
        // PostgreSQL's own log has the reason. It may pass: a full disk may have room again later.
        pauseBefore = Math.min(pauseBefore * 2 + launchPause, maxPause);
      }
    }
  }
  void keepRunning();

  return {
    url: bundledUrl(port, password),
    archive,
    get pid() {
      return child.pid;
    },
    async stop() {
      isStopping = true;
      await stopCluster(cluster);
    },
  };
}

async function arrangeArchive(
  { folder, account }: Cluster,
  { walSeconds, report }: BundledPostgresOptions,
): Promise<void> {
  if (walSeconds) await beginWalArchive(folder, walSeconds, account);
  if (walSeconds !== 0) return;
  const left = await endWalArchive(folder);
  if (left > 0) {
    report(
      `BACKUP_WAL is off: ${left} parts of the log that were not in the backups yet are removed`,
    );
  }
}

/** Starts PostgreSQL, retrying after transient failures. */
async function launchWhenPossible(
  cluster: Cluster,
  settings: Record<string, string>,
  fixedPort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort());
    try {
      const child = await launch(cluster, port, settings);
      if (settings.archive_timeout) await heedArchiveTimeout(cluster);
      return { child, port };
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      if (!error.isTransient || attempt === launchAttempts) {
        throw new StartError(`PostgreSQL did not start: ${error.message}`, { cause: error });
      }
      // A server killed while it started PostgreSQL may have left one that is only now ready.
      await stopLeftover(cluster);
      await setTimeout(launchPause);
    }
  }
}

/**
 * The process that ends segments by the clock looked at it while PostgreSQL was still recovering, and
 * would not look again for five minutes.
 */
async function heedArchiveTimeout(cluster: Cluster): Promise<void> {
  // It may have exited by itself again, which is noticed elsewhere.
  await reloadSettings(cluster).catch(() => undefined);
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import { writableAddress } from "../../database/check-addresses.ts";
import { startBundledPostgres } from "../../engine/bundled-postgres/bundled-postgres.ts";
import { runningPort } from "../../engine/bundled-postgres/cluster.ts";
import {
  bundledUrl,
  loadPassword,
  locateCluster,
} from "../../engine/bundled-postgres/locate-cluster.ts";
import { readWalArchive, type WalArchive } from "../../engine/bundled-postgres/wal-archive.ts";
import { lockDataFolder } from "../../engine/data-folder-lock.ts";
import { chooseStorage } from "../../engine/start-engine.ts";
import { StartError } from "../../start-error.ts";
import type { FileStore } from "../../storage/files/file-store.ts";

/** A site to copy from: it may be serving. */
export interface SourceSite {
  databaseUrl: string;
  files: FileStore;
  /** The engine's keys, as stored. */
  readSecrets(): Promise<Buffer>;
  /** The archive of a bundled database's log; null or absent if there is none. */
  archive?: WalArchive | null;
  close(): Promise<void>;
}

/** How many connections a copy needs. */
export const copyConnections = 10;

/** The site that the settings describe; its bundled database is started if it is not running. */
export async function openSourceSite(
  config: Config,
  report: (line: string) => void,
): Promise<SourceSite> {
  if (config.SUPABASE_URL) {
    throw new StartError(
      "SUPABASE_URL is set: a Supabase project has backups of its own (see docs/operations/backups.md).",
    );
  }
  const secretsFile = path.join(config.DATA_DIR, "engine-secrets.json");
  if (!existsSync(secretsFile)) {
    throw new StartError(`There is no site in ${config.DATA_DIR}: ${secretsFile} is missing.`);
  }
  const parts = { files: chooseStorage(config), readSecrets: () => readFile(secretsFile) };
  const databaseUrl = await writableAddress(config);
  if (databaseUrl) {
    return { ...parts, databaseUrl, close: async () => undefined };
  }
  return { ...parts, ...(await openBundled(config.DATA_DIR, report)) };
}

async function openBundled(dataFolder: string, report: (line: string) => void) {
  const cluster = await locateCluster(dataFolder, report);
  const port = await runningPort(cluster.folder);
  if (port) {
    const databaseUrl = bundledUrl(port, await loadPassword(dataFolder));
    const archive = await readWalArchive(cluster.folder);
    return { databaseUrl, archive, close: async () => undefined };
  }
  const unlock = await lockDataFolder(dataFolder);
  try {
    const maxConnections = copyConnections;
    const postgres = await startBundledPostgres({ dataFolder, maxConnections, report });
    return {
      databaseUrl: postgres.url,
      archive: postgres.archive,
      close: async () => {
        await postgres.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

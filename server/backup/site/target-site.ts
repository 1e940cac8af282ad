import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import { writableAddress } from "../../database/check-addresses.ts";
import { startBundledPostgres } from "../../engine/bundled-postgres/bundled-postgres.ts";
import { lockDataFolder } from "../../engine/data-folder-lock.ts";
import { makePrivateFolder } from "../../engine/private-files.ts";
import { chooseStorage } from "../../engine/start-engine.ts";
import { unfinishedFile } from "../../engine/unfinished-folder.ts";
import { StartError } from "../../start-error.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { copyConnections } from "./source-site.ts";
import { markUnfinished, requireEmptyDatabase } from "./unfinished-target.ts";

/** A site to copy into, which is empty or was left by an earlier attempt at the same copy. */
export interface TargetSite {
  databaseUrl: string;
  files: FileStore;
  close(): Promise<void>;
}

export interface Arrival {
  /** What is copied; only the same can be continued. */
  sourceId: string;
  secrets: Buffer;
  /** Whether the source has the same store, so that no file is copied. */
  filesStay: boolean;
}

const secretsFile = "engine-secrets.json";
/** What locking an empty folder leaves, and what a disk of its own has. */
export const ignoredFiles = new Set(["folder.lock", "server.lock", "lost+found"]);

/** Throws a StartError, and has changed nothing, if anything is there already. */
export async function requireEmptyTarget(config: Config, arrival: Arrival): Promise<void> {
  const { DATA_DIR, SUPABASE_URL } = config;
  if (SUPABASE_URL) {
    throw new StartError("SUPABASE_URL is set: a Supabase project cannot be the target.");
  }
  const databaseUrl = await writableAddress(config);
  if (databaseUrl) {
    const isContinued = await requireEmptyDatabase(databaseUrl, arrival.sourceId);
    await requireSameSecrets(DATA_DIR, arrival.secrets);
    if (!isContinued && !arrival.filesStay) await requireNoFiles(config);
    return;
  }
  const marker = path.join(DATA_DIR, unfinishedFile);
  const begun = await readFile(marker, "utf8").catch(() => null);
  if (begun === arrival.sourceId) return;
  const entries = (await readdir(DATA_DIR).catch(() => [])).filter(
    (name) => !ignoredFiles.has(name),
  );
  if (entries.length > 0) {
    throw new StartError(
      `${DATA_DIR} is not empty (${entries[0]}). Set DATA_DIR to an empty folder. Nothing was changed.`,
    );
  }
  if (config.S3_BUCKET && !arrival.filesStay) await requireNoFiles(config);
}

/** Marks a data folder, so that no server starts on it before `finishTarget`. */
export async function markFolder(folder: string, sourceId: string): Promise<void> {
  await writeFile(path.join(folder, unfinishedFile), sourceId, { mode: 0o600 });
}

/** Opens the target and marks it as unfinished, so that no server starts on it until it is whole. */
export async function openTargetSite(
  config: Config,
  arrival: Arrival,
  report: (line: string) => void,
): Promise<TargetSite> {
  const { DATA_DIR } = config;
  await makePrivateFolder(DATA_DIR);
  const files = chooseStorage(config);
  const databaseUrl = await writableAddress(config);
  if (databaseUrl) {
    await markUnfinished(databaseUrl, arrival.sourceId);
    await writeSecrets(DATA_DIR, arrival.secrets);
    return { databaseUrl, files, close: async () => undefined };
  }
  const opened = new AsyncDisposableStack();
  try {
    opened.defer(await lockDataFolder(DATA_DIR));
    await markFolder(DATA_DIR, arrival.sourceId);
    const maxConnections = copyConnections;
    const postgres = await startBundledPostgres({ dataFolder: DATA_DIR, maxConnections, report });
    opened.defer(() => postgres.stop());
    await requireEmptyDatabase(postgres.url, arrival.sourceId);
    await markUnfinished(postgres.url, arrival.sourceId);
    await writeSecrets(DATA_DIR, arrival.secrets);
    return { databaseUrl: postgres.url, files, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Once the rows are there. */
export async function finishTarget(config: Config): Promise<void> {
  await rm(path.join(config.DATA_DIR, unfinishedFile), { force: true });
}

async function requireNoFiles(config: Config): Promise<void> {
  for await (const { path: stored } of chooseStorage(config).list()) {
    const store = config.S3_BUCKET ?? path.join(config.DATA_DIR, "storage");
    throw new StartError(
      `There are files in ${store} already (${stored}). Set DATA_DIR or S3_BUCKET to an empty one. Nothing was changed.`,
    );
  }
}

async function requireSameSecrets(folder: string, secrets: Buffer): Promise<void> {
  const file = path.join(folder, secretsFile);
  if (!existsSync(file) || secrets.equals(await readFile(file))) return;
  throw new StartError(
    `${file} has other keys than the site that is copied. Set DATA_DIR to an empty folder. Nothing was changed.`,
  );
}

export async function writeSecrets(folder: string, secrets: Buffer): Promise<void> {
  const file = path.join(folder, secretsFile);
  const present = await readFile(file).catch(() => null);
  if (!present?.equals(secrets)) await writeFile(file, secrets, { mode: 0o600, flush: true });
}

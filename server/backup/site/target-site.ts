import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import { writableAddress } from "../../database/check-addresses.ts";
import { startBundledPostgres } from "../../engine/bundled-postgres/bundled-postgres.ts";
import { lockDataFolder } from "../../engine/data-folder-lock.ts";
import { loadEngineSecrets } from "../../engine/engine-secrets.ts";
import { makePrivateFolder } from "../../engine/private-files.ts";
import { chooseStorage } from "../../engine/start-engine.ts";
import { unfinishedFile } from "../../engine/unfinished-folder.ts";
import { StartError } from "../../start-error.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { loadRows } from "../rows/load-rows.ts";
import type { Arrival, ArrivingFiles, CopyTarget } from "./copy-target.ts";
import { installSchema } from "./install-schema.ts";
import { copyConnections } from "./source-site.ts";
import { markUnfinished, requireEmptyDatabase } from "./unfinished-target.ts";

const secretsFile = "engine-secrets.json";
/** What locking an empty folder leaves, and what a disk of its own has. */
export const ignoredFiles = new Set(["folder.lock", "server.lock", "lost+found"]);

/** The site that the settings describe, with the bundled PostgreSQL or another. */
export function targetSite(config: Config): CopyTarget {
  return {
    requireEmpty: (arrival) => requireEmptySite(config, arrival),
    async open(arrival, report) {
      const { databaseUrl, files, close } = await openSite(config, arrival, report);
      return {
        databaseUrl,
        files: arrivingFiles(files),
        makeTables: (migrations) =>
          installSchema(databaseUrl, new Set(migrations.map(({ version }) => version))),
        loadRows: (client, rows, _copied, tell) => loadRows(client, rows, tell),
        finish: () => finishFolder(config.DATA_DIR),
        close,
      };
    },
  };
}

export const arrivingFiles = (store: FileStore): ArrivingFiles => ({
  async present() {
    const paths = new Set<string>();
    for await (const stored of store.list()) paths.add(stored.path);
    return paths;
  },
  read: (stored) => store.read(stored),
  write: (stored, content, type) => store.write(stored, content, type),
  remove: (paths) => store.remove(paths),
  // A server removes files that no row names.
  keepOnly: async () => undefined,
});

/** Throws a StartError, and has changed nothing, if anything is there already. */
export async function requireEmptySite(
  config: Config,
  arrival: Omit<Arrival, "migrations">,
): Promise<void> {
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

/** Marks a data folder, so that no server starts on it before it is whole. */
export async function markFolder(folder: string, sourceId: string): Promise<void> {
  await writeFile(path.join(folder, unfinishedFile), sourceId, { mode: 0o600 });
}

/** Lets servers start on a data folder that was marked. */
export const finishFolder = (folder: string) =>
  rm(path.join(folder, unfinishedFile), { force: true });

/** Marked as unfinished, so that no server starts on it until it is whole. */
async function openSite(config: Config, arrival: Arrival, report: (line: string) => void) {
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

async function requireNoFiles(config: Config): Promise<void> {
  for await (const { path: stored } of chooseStorage(config).list()) {
    const store = config.S3_BUCKET ?? path.join(config.DATA_DIR, "storage");
    throw new StartError(
      `There are files in ${store} already (${stored}). Set DATA_DIR or S3_BUCKET to an empty one. Nothing was changed.`,
    );
  }
}

async function requireSameSecrets(folder: string, secrets: Buffer | undefined): Promise<void> {
  const file = path.join(folder, secretsFile);
  if (!secrets || !existsSync(file) || secrets.equals(await readFile(file))) return;
  throw new StartError(
    `${file} has other keys than the site that is copied. Set DATA_DIR to an empty folder. Nothing was changed.`,
  );
}

/** New ones are made if none come along. */
export async function writeSecrets(folder: string, secrets: Buffer | undefined): Promise<void> {
  if (!secrets) {
    await loadEngineSecrets(folder);
    return;
  }
  const file = path.join(folder, secretsFile);
  const present = await readFile(file).catch(() => null);
  if (!present?.equals(secrets)) await writeFile(file, secrets, { mode: 0o600, flush: true });
}

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { errorMessage } from "#domain/error-message.ts";
import type { Config } from "../config.ts";
import { checksumOf } from "../database/adopt-baseline.ts";
import { writableAddress } from "../database/check-addresses.ts";
import { migrationFiles, migrationsFolder } from "../database/migrations.ts";
import { startBundledPostgres } from "../engine/bundled-postgres/bundled-postgres.ts";
import { hasCluster, runningCluster } from "../engine/bundled-postgres/locate-cluster.ts";
import { lockDataFolder } from "../engine/data-folder-lock.ts";
import { configuredS3 } from "../engine/start-engine.ts";
import { type DatabaseFacts, readDatabase } from "./read-database.ts";
import { readFiles } from "./read-files.ts";
import { readMachine } from "./read-machine.ts";
import { readMail } from "./read-mail.ts";
import { type PlatformFacts, readPlatform } from "./read-platform.ts";
import { readSite } from "./read-site.ts";
import type { Target } from "./target.ts";
import { isUnread, type Unread } from "./unread.ts";

const functionsFolder = fileURLToPath(new URL("../../supabase/functions", import.meta.url));

/** Reads everything that the checks look at; `mailTo` gets a message. */
export async function openTarget(config: Config, mailTo?: string): Promise<Target> {
  const engine = config.SUPABASE_URL ? "supabase" : config.DATABASE_URL ? "postgres" : "bundled";
  const [machine, database, files, mail, site, platform, migrations] = await Promise.all([
    readMachine(config),
    readDatabaseOf(config),
    engine === "supabase" ? { store: "supabase" as const } : readFiles(configuredS3(config)),
    readMail(config, mailTo),
    readSite(config.publicUrl),
    readPlatformOf(config),
    readMigrations(),
  ]);
  const read = { engine, config, machine, database, files, mail, site, migrations } as const;
  return platform ? { ...read, platform } : read;
}

async function readDatabaseOf(config: Config): Promise<DatabaseFacts | Unread> {
  try {
    const url = config.SUPABASE_URL ? config.SUPABASE_DB_URL : await writableAddress(config);
    if (url) return await readDatabase(url);
  } catch (cause) {
    return { unread: errorMessage(cause) };
  }
  if (config.SUPABASE_URL) return { unread: "SUPABASE_DB_URL is not set" };
  return readBundledDatabase(config).catch((cause) => ({ unread: errorMessage(cause) }));
}

/** Of a server that runs; otherwise PostgreSQL is started for a moment, if there is a database. */
async function readBundledDatabase({ DATA_DIR, DATABASE_POOL_SIZE }: Config) {
  const url = await runningCluster(DATA_DIR);
  const running = url ? await readDatabase(url) : undefined;
  if (running && !isUnread(running)) return running;
  if (!existsSync(DATA_DIR) || !(await hasCluster(DATA_DIR))) {
    return { unread: `there is no database in ${DATA_DIR} yet` };
  }
  await using opened = new AsyncDisposableStack();
  opened.defer(await lockDataFolder(DATA_DIR));
  const postgres = await startBundledPostgres({
    dataFolder: DATA_DIR,
    maxConnections: DATABASE_POOL_SIZE + 10,
    report: () => undefined,
  });
  opened.defer(() => postgres.stop());
  return await readDatabase(postgres.url);
}

async function readPlatformOf(config: Config): Promise<PlatformFacts | undefined> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = config;
  if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY) return;
  return readPlatform({
    url: SUPABASE_URL,
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    secretKey: SUPABASE_SECRET_KEY,
    ...(config.SUPABASE_ACCESS_TOKEN && { accessToken: config.SUPABASE_ACCESS_TOKEN }),
    functions: (await readdir(functionsFolder)).filter((name) =>
      existsSync(path.join(functionsFolder, name, "index.ts")),
    ),
  });
}

async function readMigrations(): Promise<Target["migrations"]> {
  const files = await migrationFiles();
  return Promise.all(
    files.map(async (file) => ({
      file,
      checksum: checksumOf(await readFile(new URL(file, migrationsFolder), "utf8")),
    })),
  );
}

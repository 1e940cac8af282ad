import path from "node:path";
import { isDemoAccount } from "#domain/sign-in/demo-accounts.ts";
import { signInExtensions } from "../auth/sign-in-extensions.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../database/database.ts";
import type { StatementWatch } from "../database/statement-watch.ts";
import type { MailTransport } from "../mail/message.ts";
import { type ClientTimeouts, clientTimeouts } from "../network/client-timeouts.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { folderStorage } from "../storage/files/folder-storage.ts";
import { s3Storage } from "../storage/files/s3-storage.ts";
import { startBundledPostgres } from "./bundled-postgres/bundled-postgres.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import type { Engine } from "./engine.ts";
import { loadEngineSecrets } from "./engine-secrets.ts";
import { type PostgresEngineOptions, startPostgresEngine } from "./postgres-engine.ts";
import { supabaseEngine } from "./supabase-engine.ts";
import { refuseUnfinishedFolder } from "./unfinished-folder.ts";

type Report = (line: string) => void;
type Given = Pick<PostgresEngineOptions, "mail" | "timeouts"> & {
  watch: StatementWatch | undefined;
};

/** For operators who inspect the database while the server runs. */
const spareConnections = 10;

/** Chooses and starts the engine; only environment variables decide which. */
export async function startEngine(
  config: Config,
  mail: MailTransport,
  report: Report = () => undefined,
  timeouts: ClientTimeouts = clientTimeouts,
  watch?: StatementWatch,
): Promise<Engine> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = config;
  if (SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY && SUPABASE_SECRET_KEY) {
    return supabaseEngine({
      url: SUPABASE_URL,
      publishableKey: SUPABASE_PUBLISHABLE_KEY,
      secretKey: SUPABASE_SECRET_KEY,
    });
  }
  if (config.DATABASE_URL) {
    return openEngine(config, config.DATABASE_URL, "postgres", { mail, timeouts, watch });
  }
  return startBundledEngine(config, report, { mail, timeouts, watch });
}

async function openEngine(
  config: Config,
  url: string,
  kind: PostgresEngineOptions["kind"],
  { watch, ...given }: Given,
): Promise<Engine> {
  const secrets = await loadEngineSecrets(config.DATA_DIR);
  const extensions = await signInExtensions(config, secrets.jwtSecret);
  const directUrl = kind === "postgres" ? config.DATABASE_DIRECT_URL : undefined;
  const limits = {
    secondsPerMinute: config.VISITOR_DATABASE_SECONDS,
    share: config.VISITOR_CONNECTIONS_PERCENT / 100,
    timeoutFactor: config.DATABASE_TIMEOUT_FACTOR,
  };
  const database = await openDatabase(url, config.DATABASE_POOL_SIZE, limits, {
    directUrl,
    watch,
  });
  const files = chooseStorage(config);
  const isClosed = (email: string) => !config.DEMO_DATA && isDemoAccount(email);
  const { publicUrl } = config;
  const auth = {
    loginMethods: new Set<string>(config.LOGIN_METHODS),
    isAdministrator: (email: string) => config.ADMIN_EMAILS.includes(email) || isDemoAccount(email),
    requestsPerMinute: config.AUTH_RATE_LIMIT,
    extensions,
  };
  const databaseUrl = directUrl ?? url;
  const parts = {
    ...given,
    kind,
    database,
    databaseUrl,
    files,
    secrets,
    publicUrl,
    isClosed,
    auth,
  };
  try {
    return await startPostgresEngine(parts);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The engine on the PostgreSQL that comes with the project, which starts and stops with it. */
async function startBundledEngine(config: Config, report: Report, given: Given): Promise<Engine> {
  const { DATA_DIR, DATABASE_POOL_SIZE } = config;
  const opened = new AsyncDisposableStack();
  try {
    opened.defer(await lockDataFolder(DATA_DIR));
    refuseUnfinishedFolder(DATA_DIR);
    const maxConnections = DATABASE_POOL_SIZE + spareConnections;
    const postgres = await startBundledPostgres({
      dataFolder: DATA_DIR,
      maxConnections,
      walSeconds: config.BACKUP_WAL,
      report,
    });
    opened.defer(() => postgres.stop());
    const engine = await openEngine(config, postgres.url, "bundled", given);
    opened.defer(() => engine.close());
    return { ...engine, postgres, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Where the site's files are stored. */
export const chooseStorage = (config: Config): FileStore =>
  configuredS3(config) ?? folderStorage(path.join(config.DATA_DIR, "storage"));

/** The S3 store of the settings; undefined if files are in the data folder. */
export function configuredS3(config: Config): FileStore | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return;
  return s3Storage({
    endpoint: S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

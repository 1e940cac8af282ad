import path from "node:path";
import type { EmailDriver } from "@supabase/lite";
import type { Config } from "../config.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { openPglite, openPostgres } from "./database.ts";
import type { Engine } from "./engine.ts";
import { loadEngineSecrets } from "./engine-secrets.ts";
import type { FileStore } from "./file-store.ts";
import { folderStorage } from "./folder-storage.ts";
import { startLiteEngine } from "./lite-engine.ts";
import { s3Storage } from "./s3-storage.ts";
import { supabaseEngine } from "./supabase-engine.ts";

/** Chooses the engine by the environment alone. */
export async function startEngine(config: Config, mail: EmailDriver): Promise<Engine> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = config;
  if (SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY && SUPABASE_SECRET_KEY) {
    return supabaseEngine({
      url: SUPABASE_URL,
      publishableKey: SUPABASE_PUBLISHABLE_KEY,
      secretKey: SUPABASE_SECRET_KEY,
    });
  }
  const secrets = await loadEngineSecrets(config.DATA_DIR);
  const files = chooseStorage(config);
  const shared = { secrets, files, mail, publicUrl: config.publicUrl };
  if (config.DATABASE_URL) {
    const database = await openPostgres(config.DATABASE_URL);
    return startLiteEngine({ ...shared, kind: "postgres", database });
  }
  const unlock = await lockDataFolder(config.DATA_DIR);
  try {
    const database = await openPglite(path.join(config.DATA_DIR, "database"));
    const engine = await startLiteEngine({ ...shared, kind: "embedded", database });
    return {
      ...engine,
      async close() {
        await engine.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function chooseStorage(config: Config): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return s3Storage({
      endpoint: S3_ENDPOINT,
      region: config.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  }
  return folderStorage(path.join(config.DATA_DIR, "storage"));
}

import { rm } from "node:fs/promises";
import path from "node:path";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { lockDataFolder } from "#server/engine/data-folder-lock.ts";
import { ConfigError } from "#server/start-error.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";

/** Deletes the bundled database and its files; the next start creates new ones. */
async function resetDatabase(): Promise<void> {
  const { DATA_DIR, DATABASE_URL, SUPABASE_URL, NODE_ENV } = readSettings();
  const elsewhere = (DATABASE_URL && "DATABASE_URL") || (SUPABASE_URL && "SUPABASE_URL");
  if (elsewhere) refuse(`${elsewhere} is set`);
  if (NODE_ENV === "production") refuse("NODE_ENV is production");
  const unlock = await lockDataFolder(DATA_DIR);
  await removeCluster(DATA_DIR);
  for (const part of ["storage", "engine-secrets.json"]) {
    await rm(path.join(DATA_DIR, part), { recursive: true, force: true });
  }
  await unlock();
  process.stdout.write(`${DATA_DIR} is empty. The next start fills it again.\n`);
}

function refuse(reason: string): never {
  throw new ConfigError(
    `${reason}; this resets only the bundled database of a development machine. Nothing was deleted.`,
  );
}

await resetDatabase().catch(fail);

import { rm } from "node:fs/promises";
import path from "node:path";
import { readConfig } from "#server/config.ts";
import { lockDataFolder } from "#server/engine/data-folder-lock.ts";

/** Deletes the embedded database and its files; the next start makes them anew. */
const { DATA_DIR, DATABASE_URL, SUPABASE_URL, NODE_ENV } = readConfig(process.env);
if (DATABASE_URL || SUPABASE_URL || NODE_ENV === "production") {
  process.stderr.write("This resets the embedded database of a development machine only.\n");
  process.exit(1);
}
const unlock = await lockDataFolder(DATA_DIR);
for (const part of ["database", "storage", "engine-secrets.json"]) {
  await rm(path.join(DATA_DIR, part), { recursive: true, force: true });
}
await unlock();
process.stdout.write(`${DATA_DIR} is empty. The next start fills it again.\n`);

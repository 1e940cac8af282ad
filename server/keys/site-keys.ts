import { existsSync } from "node:fs";
import path from "node:path";
import { openSourceSite } from "../backup/site/source-site.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../database/database.ts";
import { lockDataFolder } from "../engine/data-folder-lock.ts";
import { replaceEngineSecrets } from "../engine/engine-secrets.ts";
import { ConfigError, StartError } from "../start-error.ts";

interface Ended {
  sessions: number;
  links: number;
}

/**
 * Whoever had the former keys could log in as anybody, and a session goes on without keys, as does
 * a link that was sent. So all of them end, before the new keys are there: if this is cut off, the
 * worst is that people have logged out for nothing.
 */
const endAll = `
  with sessions as (delete from auth.sessions returning 1),
    links as (delete from auth.one_time_tokens returning 1),
    log_ins as (delete from auth.flow_state returning 1)
  select (select count(*)::int from sessions) as sessions, (select count(*)::int from links) as links`;

/** Gives a site that no server runs new keys, and says what ended with the former ones. */
export async function replaceKeys(config: Config, report: (line: string) => void): Promise<Ended> {
  if (config.SUPABASE_URL) {
    throw new ConfigError(
      "SUPABASE_URL is set: a Supabase project's keys are replaced on its dashboard.",
    );
  }
  if (!existsSync(path.join(config.DATA_DIR, "engine-secrets.json"))) {
    throw new StartError(`There is no site in ${config.DATA_DIR}, so it has no keys to replace.`);
  }
  // A server that runs would go on with the former keys. Of others on a database of their own, the
  // operator has to know.
  const unlock = await lockDataFolder(config.DATA_DIR);
  await unlock();
  await using opened = new AsyncDisposableStack();
  const site = await openSourceSite(config, report);
  opened.defer(() => site.close());
  const database = await openDatabase(site.databaseUrl, 4);
  opened.defer(() => database.close());
  const [ended = { sessions: 0, links: 0 }] = await database.query<Ended>(endAll);
  await replaceEngineSecrets(config.DATA_DIR);
  return ended;
}

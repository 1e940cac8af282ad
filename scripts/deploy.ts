import { parseArgs } from "node:util";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { refuseMovedDatabase, refuseUnfinishedCopy } from "#server/database/unfinished-copy.ts";
import { prepareDatabase } from "#server/engine/prepare-database.ts";
import { runSteps } from "./deploy/run-steps.ts";
import { supabaseSteps } from "./deploy/supabase-steps.ts";
import { callDoctor } from "./doctor.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Brings what the site runs on to this version; false if something is left to do. */
async function deploy(config: Config, isRehearsal: boolean): Promise<boolean> {
  if (config.SUPABASE_URL) return runSteps(supabaseSteps(config), { say, isRehearsal });
  const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  if (!databaseUrl) {
    say("The bundled database is brought up to date by the server whenever it starts.");
    return true;
  }
  if (isRehearsal) {
    say("Would prepare the database at DATABASE_URL: roles, platform schemas, migrations.");
    return true;
  }
  const database = await openDatabase(databaseUrl, config.DATABASE_POOL_SIZE);
  try {
    await refuseUnfinishedCopy(database);
    await refuseMovedDatabase(database);
    const applied = await prepareDatabase(database);
    say(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
    return true;
  } finally {
    await database.close();
  }
}

try {
  const options = { "dry-run": { type: "boolean" }, mail: { type: "string" } } as const;
  const { values } = parseArgs({ options });
  const config = readSettings();
  const isRehearsal = values["dry-run"] ?? false;
  const isComplete = await deploy(config, isRehearsal);
  if (isRehearsal) process.exit(0);
  say("");
  const isWell = await callDoctor(config, values.mail);
  process.exit(isComplete && isWell ? 0 : 1);
} catch (error) {
  fail(error);
}

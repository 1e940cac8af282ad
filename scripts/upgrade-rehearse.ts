import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { choosePlace } from "#server/backup/backup-place.ts";
import { openRepository } from "#server/backup/repository/repository.ts";
import { findBackup } from "#server/backup/restore-backup.ts";
import { freePort } from "#server/network/free-port.ts";
import { StartError } from "#server/start-error.ts";
import { isWell, rehearsalLines } from "#server/upgrade/rehearsal-lines.ts";
import { rehearsalSettings } from "#server/upgrade/rehearsal-settings.ts";
import { rehearse } from "#server/upgrade/rehearse.ts";
import { requireRoom } from "#server/upgrade/room-for-copy.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";
import { root } from "./run-step.ts";
import { withTemporarySite } from "./temporary-site.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** npm run upgrade:rehearse -- [--from FOLDER|s3] [--backup ID]; whether all is well. */
async function rehearseUpgrade(): Promise<boolean> {
  const config = readSettings();
  const { values } = parseArgs({
    options: { from: { type: "string" }, backup: { type: "string" } },
  });
  if (config.SUPABASE_URL) {
    throw new StartError(
      "SUPABASE_URL is set: rehearse a Supabase project's upgrade on a branch of it (see docs/operations/upgrading.md).",
    );
  }
  const repository = await openRepository(choosePlace(config, values.from));
  const made = await findBackup(repository, values.backup);
  await requireRoom(made, tmpdir());
  // An image has the built site alone.
  if (existsSync(path.join(root, "app"))) {
    const { buildWhenChanged } = await import("./build.ts");
    await buildWhenChanged();
  }
  say(`The backup ${made.id}, from ${repository.name}`);
  const rehearsal = await withTemporarySite("rehearsal", async (dataFolder, stopping) => {
    const copy = rehearsalSettings(config, dataFolder, await freePort());
    return rehearse({ repository, made, copy, report: say, stopping });
  });
  for (const line of rehearsalLines(rehearsal)) say(line);
  return isWell(rehearsal);
}

try {
  process.exit((await rehearseUpgrade()) ? 0 : 1);
} catch (error) {
  fail(error);
}

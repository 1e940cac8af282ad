import { parseArgs } from "node:util";
import { comparisonLines, stayingLines } from "#server/backup/comparison-lines.ts";
import {
  haveSameStore,
  sourceSettings,
  targetSettings,
} from "#server/backup/move/move-settings.ts";
import { moveSite } from "#server/backup/move/move-site.ts";
import type { MoveSource } from "#server/backup/move/move-source.ts";
import { ownSource } from "#server/backup/move/own-source.ts";
import { projectOf } from "#server/backup/platform/platform-project.ts";
import { projectSource } from "#server/backup/platform/project-source.ts";
import { countStaying, isMoved, isMovedBack } from "#server/backup/platform/project-tables.ts";
import { projectTarget } from "#server/backup/platform/project-target.ts";
import { openSourceSite } from "#server/backup/site/source-site.ts";
import { targetSite } from "#server/backup/site/target-site.ts";
import { withClient } from "#server/backup/site/unfinished-target.ts";
import type { Config } from "#server/config.ts";
import { ConfigError } from "#server/start-error.ts";
import { fail } from "./fail.ts";
import { readEnvironment } from "./read-settings.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** npm run move -- [--from supabase] --to supabase|postgres://…|FOLDER|FILE.env, or --release */
async function move(): Promise<void> {
  const environment = readEnvironment();
  const { values } = parseArgs({
    options: { from: { type: "string" }, to: { type: "string" }, release: { type: "boolean" } },
  });
  const config = sourceSettings(environment, values);
  await using opened = new AsyncDisposableStack();
  if (values.release) {
    const left = await openSource(config, opened);
    await left.makeWritable();
    say("The site that the settings describe can write again.");
    return;
  }
  if (!values.to) {
    throw new ConfigError(
      "Name where to move: --to supabase, --to postgres://…, a folder or an .env file.",
    );
  }
  const targetConfig = await targetSettings(environment, config, values.to);
  const project = projectOf(targetConfig);
  if (project && config.SUPABASE_URL) {
    throw new ConfigError("Both are Supabase projects: move to a folder first, then from there.");
  }
  const source = await openSource(config, opened);
  const target = project ? projectTarget(project) : targetSite(targetConfig);
  const filesStay = haveSameStore(config, targetConfig);
  const result = await moveSite({ source, target, filesStay, report: say });
  for (const line of comparisonLines(result)) say(line);
  if (project || config.SUPABASE_URL) {
    const staying = await withClient(source.databaseUrl, (client) =>
      countStaying(client, project ? isMoved : isMovedBack),
    );
    for (const line of stayingLines(staying)) say(line);
  }
  for (const path of result.missingFiles) say(`The site's own store does not have ${path}`);
  say(`The site only read for ${(result.readOnlyFor / 1000).toFixed(1)} s, and still does.`);
  if (project) say("Then 'npm run deploy' with the new settings: sign-in, mail and functions.");
  say("Start the server with the new settings. To go back instead: npm run move -- --release");
}

async function openSource(config: Config, opened: AsyncDisposableStack): Promise<MoveSource> {
  const project = projectOf(config);
  if (project) return projectSource(project);
  const site = await openSourceSite(config, say);
  opened.defer(() => site.close());
  return ownSource(site);
}

await move().catch(fail);

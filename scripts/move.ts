import { parseArgs } from "node:util";
import { comparisonLines } from "#server/backup/comparison-lines.ts";
import { moveSite } from "#server/backup/move/move-site.ts";
import { makeWritable } from "#server/backup/move/read-only-source.ts";
import { haveSameStore, targetSettings } from "#server/backup/move/target-settings.ts";
import { openSourceSite } from "#server/backup/site/source-site.ts";
import { ConfigError } from "#server/start-error.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** npm run move -- --to postgres://…|FOLDER|FILE.env, or --release */
async function move(): Promise<void> {
  const config = readSettings();
  const { values } = parseArgs({
    options: { to: { type: "string" }, release: { type: "boolean" } },
  });
  await using opened = new AsyncDisposableStack();
  const source = await openSourceSite(config, say);
  opened.defer(() => source.close());
  if (values.release) {
    await makeWritable(source.databaseUrl);
    say("The site that the settings describe can write again.");
    return;
  }
  if (!values.to)
    throw new ConfigError("Name where to move: --to postgres://…, a folder or an .env file.");
  const target = await targetSettings(config, values.to);
  const filesStay = haveSameStore(config, target);
  const result = await moveSite({ source, target, filesStay, report: say });
  for (const line of comparisonLines(result)) say(line);
  for (const path of result.missingFiles) say(`The site's own store does not have ${path}`);
  say(`The site only read for ${(result.readOnlyFor / 1000).toFixed(1)} s, and still does.`);
  say("Start the server with the new settings. To go back instead: npm run move -- --release");
}

await move().catch(fail);

import { replaceKeys } from "#server/keys/site-keys.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";

/** npm run replace-keys, while no server of the site runs */
async function replace(): Promise<void> {
  const config = readSettings();
  const { sessions, links } = await replaceKeys(config, (line) =>
    process.stdout.write(`${line}\n`),
  );
  process.stdout.write(
    `New keys in ${config.DATA_DIR}/engine-secrets.json. Ended: ${sessions} sessions, ${links} links in messages.\n` +
      "Copy the file to the other servers, if there are any, then start them all.\n",
  );
}

await replace().catch(fail);

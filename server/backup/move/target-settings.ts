import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { type Config, readConfig } from "../../config.ts";
import { ConfigError } from "../../start-error.ts";

/**
 * The settings of the site to move to, for what a command names: the URL of a PostgreSQL, where the
 * files stay; a folder, as DATA_DIR with the bundled PostgreSQL; or an .env file with any settings.
 */
export async function targetSettings(source: Config, named: string): Promise<Config> {
  if (named === "supabase" || /\.supabase\.(co|com)[:/]/.test(named)) {
    throw new ConfigError(
      "Moving to a Supabase project is not possible with this command: see docs/operations/moving.md.",
    );
  }
  if (/^postgres(ql)?:\/\//.test(named)) {
    const target = { ...readConfig({ DATABASE_URL: named }), DATABASE_DIRECT_URL: undefined };
    return { ...source, ...target, ...sameFiles(source) };
  }
  const settings = named.endsWith(".env")
    ? parseEnv(await readFile(named, "utf8"))
    : { DATA_DIR: named };
  return readConfig(settings);
}

const sameFiles = ({ DATA_DIR, ...source }: Config) => ({
  DATA_DIR,
  S3_ENDPOINT: source.S3_ENDPOINT,
  S3_REGION: source.S3_REGION,
  S3_BUCKET: source.S3_BUCKET,
  S3_ACCESS_KEY_ID: source.S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: source.S3_SECRET_ACCESS_KEY,
});

/** Whether two sites have the same file store, so that no file is copied. */
export function haveSameStore(one: Config, other: Config): boolean {
  if (one.S3_BUCKET || other.S3_BUCKET) {
    return one.S3_BUCKET === other.S3_BUCKET && one.S3_ENDPOINT === other.S3_ENDPOINT;
  }
  return path.resolve(one.DATA_DIR) === path.resolve(other.DATA_DIR);
}

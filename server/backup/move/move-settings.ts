import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { type Config, readConfig } from "../../config.ts";
import { ConfigError } from "../../start-error.ts";

type Environment = Record<string, string | undefined>;

/**
 * The settings of the site to move away from: the present ones. During a move from or to a Supabase
 * project they may describe both ends; then the command says which is which.
 */
export function sourceSettings(environment: Environment, { from, to }: MoveEnds): Config {
  if (from === "supabase") return projectSettings(environment);
  if (from !== undefined) {
    throw new ConfigError("--from is only for 'supabase'; other sites are what the settings say.");
  }
  return readConfig(to === "supabase" ? without(environment, /^SUPABASE_/) : environment);
}

interface MoveEnds {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The settings of the site to move to, for what a command names: 'supabase', the project in the
 * present settings; the URL of a PostgreSQL, where the files stay unless a project has them; a
 * folder, as DATA_DIR with the bundled PostgreSQL; or an .env file with any settings.
 */
export async function targetSettings(
  environment: Environment,
  source: Config,
  named: string,
): Promise<Config> {
  if (named === "supabase") return projectSettings(environment);
  if (/\.supabase\.(co|com)[:/]/.test(named)) {
    throw new ConfigError(
      "That is a Supabase project: set SUPABASE_URL, its keys and SUPABASE_DB_URL, and use --to supabase.",
    );
  }
  if (/^postgres(ql)?:\/\//.test(named)) {
    return { ...readConfig({ DATABASE_URL: named }), ...sameFiles(source) };
  }
  const settings = named.endsWith(".env")
    ? parseEnv(await readFile(named, "utf8"))
    : { DATA_DIR: named };
  return readConfig(settings);
}

function projectSettings(environment: Environment): Config {
  const config = readConfig(without(environment, /^DATABASE_(DIRECT_)?URL$/));
  if (config.SUPABASE_URL) return config;
  throw new ConfigError(
    "SUPABASE_URL is not set; a move needs it, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and SUPABASE_DB_URL.",
  );
}

const without = (environment: Environment, names: RegExp): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.test(name)));

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
  if (one.SUPABASE_URL || other.SUPABASE_URL) return false;
  if (one.S3_BUCKET || other.S3_BUCKET) {
    return one.S3_BUCKET === other.S3_BUCKET && one.S3_ENDPOINT === other.S3_ENDPOINT;
  }
  return path.resolve(one.DATA_DIR) === path.resolve(other.DATA_DIR);
}

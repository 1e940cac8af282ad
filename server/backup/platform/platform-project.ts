import type { Config } from "../../config.ts";
import { ConfigError } from "../../start-error.ts";

/** What a copy from or to a Supabase project needs of it. */
export interface Project {
  url: string;
  secretKey: string;
  /** As the project's `postgres`. */
  databaseUrl: string;
}

/** Undefined if the settings do not describe a Supabase project. */
export function projectOf(config: Config): Project | undefined {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_DB_URL } = config;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) return undefined;
  if (!SUPABASE_DB_URL) {
    throw new ConfigError(
      "SUPABASE_DB_URL is not set: rows are moved over the project's database (dashboard, Connect, Session pooler).",
    );
  }
  return { url: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY, databaseUrl: SUPABASE_DB_URL };
}

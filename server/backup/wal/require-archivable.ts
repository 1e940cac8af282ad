import type { Config } from "../../config.ts";
import { ConfigError } from "../../start-error.ts";

type Settings = Pick<Config, "BACKUP_WAL" | "BACKUP_TO" | "DATABASE_URL" | "SUPABASE_URL">;

/** Throws a ConfigError if BACKUP_WAL is set where this server has no log to archive. */
export function requireArchivable(config: Settings): void {
  if (config.BACKUP_WAL === 0) return;
  if (config.SUPABASE_URL) {
    throw new ConfigError(
      "BACKUP_WAL is for the bundled database, but SUPABASE_URL is set: leave it off, and switch on point-in-time recovery in the project's dashboard (Database, Backups).",
    );
  }
  if (config.DATABASE_URL) {
    throw new ConfigError(
      "BACKUP_WAL is for the bundled database, but DATABASE_URL is set: leave it off, and archive the log of your own PostgreSQL with pgBackRest, Barman or your provider's point-in-time recovery.",
    );
  }
  if (!config.BACKUP_TO) {
    throw new ConfigError("BACKUP_WAL is set, so BACKUP_TO must be set: a folder, or s3.");
  }
}

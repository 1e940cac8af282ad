import type pg from "pg";
import type { AppliedMigration } from "../applied-migrations.ts";
import type { RowSource } from "../rows/load-rows.ts";

/** A site to move away from, on this server's own engine or on a Supabase project; it may be serving. */
export interface MoveSource {
  databaseUrl: string;
  /** Tells it from other sites, in every attempt alike. */
  identify(client: pg.ClientBase): Promise<string>;
  readMigrations(client: pg.ClientBase): Promise<AppliedMigration[]>;
  readRows(client: pg.ClientBase): Promise<RowSource>;
  /** Undefined if its store does not have the file. */
  readFile(path: string): Promise<Buffer | undefined>;
  readSecrets(): Promise<Buffer | undefined>;
  /** Once it resolves, nothing more is written. */
  makeReadOnly(): Promise<void>;
  makeWritable(): Promise<void>;
}

import type pg from "pg";
import type { AppliedMigration } from "../applied-migrations.ts";
import type { LoadedTable, RowSource } from "../rows/load-rows.ts";
import type { NamedFile } from "../stored-paths.ts";

export interface Arrival {
  /** What is copied; only the same can be continued. */
  sourceId: string;
  /** The engine's keys; undefined if the source has none of its own. */
  secrets: Buffer | undefined;
  /** Whether the source has the same store, so that no file is copied. */
  filesStay: boolean;
  /** Those whose tables the rows need. */
  migrations: readonly AppliedMigration[];
}

/** An empty place for a site: a PostgreSQL with a file store of this server, or a Supabase project. */
export interface CopyTarget {
  /** Throws a StartError, and has changed nothing, if anything is there already. */
  requireEmpty(arrival: Arrival): Promise<void>;
  /** Opens it, marked as unfinished until its rows are there. */
  open(arrival: Arrival, report: (line: string) => void): Promise<OpenTarget>;
}

/** It is empty, or was left by an earlier attempt at the same copy. */
interface OpenTarget {
  databaseUrl: string;
  files: ArrivingFiles;
  makeTables(migrations: readonly AppliedMigration[]): Promise<void>;
  /** Within the caller's transaction; `copied` are the files that have been added. */
  loadRows(
    client: pg.Client,
    rows: RowSource,
    copied: readonly NamedFile[],
    report: (line: string) => void,
  ): Promise<LoadedTable[]>;
  /** Once the rows are there. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Where files are added; their paths are those of the source. */
export interface ArrivingFiles {
  /** The paths among these that have a file, whatever is in it. */
  present(named: readonly NamedFile[]): Promise<ReadonlySet<string>>;
  read(path: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  write(path: string, content: Uint8Array, type: string): Promise<void>;
  remove(paths: string[]): Promise<void>;
  /** Removes what an earlier attempt added and the source has no longer. */
  keepOnly(named: readonly NamedFile[]): Promise<void>;
}

import type pg from "pg";
import { errorMessage } from "#domain/error-message.ts";
import type { Config } from "../../config.ts";
import { StoredFileNotFound } from "../../storage/files/file-store.ts";
import { readAppliedMigrations, requireKnownMigrations } from "../applied-migrations.ts";
import { readDatabaseId } from "../database-id.ts";
import type { RowSource } from "../rows/load-rows.ts";
import { copyOut, openSnapshot } from "../rows/row-connection.ts";
import { readSequences, readStoredTables } from "../rows/stored-tables.ts";
import { type Comparison, fillTarget, type SiteMoment } from "../site/fill-target.ts";
import type { SourceSite } from "../site/source-site.ts";
import { readNamedFiles } from "../stored-paths.ts";
import { makeReadOnly, makeWritable } from "./read-only-source.ts";

export interface MoveOrder {
  source: SourceSite;
  /** The settings of the site to move into, which must be empty. */
  target: Config;
  /** Whether both have the same file store. */
  filesStay: boolean;
  report(line: string): void;
}

export interface MoveResult extends Comparison {
  /** How long the source could only read until everything was in the target, in milliseconds. */
  readOnlyFor: number;
}

/**
 * Copies a site that serves into an empty one. Its files are copied first; then it only reads, and
 * its rows follow in one transaction. Afterwards it stays like that, so that nobody writes to the
 * one of the two that is no longer used; after a failure it can write again.
 */
export async function moveSite(order: MoveOrder): Promise<MoveResult> {
  const { source, target, filesStay, report } = order;
  const { databaseId, migrations, files } = await lookAt(source.databaseUrl);
  await requireKnownMigrations(migrations, "The site");
  const secrets = await source.readSecrets();
  let since: number | undefined;

  async function openMoment(): Promise<SiteMoment> {
    since = Date.now();
    report("From now on the site only reads");
    await makeReadOnly(source.databaseUrl);
    return snapshotOf(source.databaseUrl);
  }

  try {
    const comparison = await fillTarget(
      target,
      {
        sourceId: `site ${databaseId}`,
        secrets,
        filesStay,
        migrations,
        files,
        readFile: ({ path }) => readWholeFile(source, path),
        openMoment,
      },
      report,
    );
    return { ...comparison, readOnlyFor: Date.now() - (since ?? Date.now()) };
  } catch (error) {
    if (since !== undefined) {
      await makeWritable(source.databaseUrl).then(
        () => report("The site can write again"),
        (cause: unknown) =>
          report(
            `The site still only reads (${errorMessage(cause)}): 'npm run move -- --release' lets it write again`,
          ),
      );
    }
    throw error;
  }
}

async function lookAt(url: string) {
  const snapshot = await openSnapshot(url);
  try {
    return {
      databaseId: await readDatabaseId(snapshot.client),
      migrations: await readAppliedMigrations(snapshot.client),
      files: await readNamedFiles(snapshot.client),
    };
  } finally {
    await snapshot.end();
  }
}

async function snapshotOf(url: string): Promise<SiteMoment> {
  const snapshot = await openSnapshot(url);
  try {
    return {
      rows: await rowsOf(snapshot.client),
      files: await readNamedFiles(snapshot.client),
      close: () => snapshot.end(),
    };
  } catch (error) {
    await snapshot.end();
    throw error;
  }
}

async function rowsOf(client: pg.ClientBase): Promise<RowSource> {
  const { tables } = await readStoredTables(client);
  return {
    tables,
    readRows: (table) => copyOut(client, table),
    readSequences: () => readSequences(client),
  };
}

async function readWholeFile({ files }: SourceSite, path: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await new Response(await files.read(path)).arrayBuffer());
  } catch (error) {
    if (error instanceof StoredFileNotFound) return undefined;
    throw error;
  }
}

import type pg from "pg";
import { errorMessage } from "#domain/error-message.ts";
import { requireKnownMigrations } from "../applied-migrations.ts";
import { openSnapshot } from "../rows/row-connection.ts";
import type { CopyTarget } from "../site/copy-target.ts";
import { type Comparison, fillTarget, type SiteMoment } from "../site/fill-target.ts";
import { readNamedFiles } from "../stored-paths.ts";
import type { MoveSource } from "./move-source.ts";

export interface MoveOrder {
  source: MoveSource;
  /** Must be empty. */
  target: CopyTarget;
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
 * one of the two that is no longer used; after a failure it can write again, unless everything may
 * be in the target already.
 */
export async function moveSite(order: MoveOrder): Promise<MoveResult> {
  const { source, target, filesStay, report } = order;
  const { sourceId, migrations, files } = await within(source, async (client) => ({
    sourceId: await source.identify(client),
    migrations: await source.readMigrations(client),
    files: await readNamedFiles(client),
  }));
  await requireKnownMigrations(migrations, "The site");
  const secrets = await source.readSecrets();
  let since: number | undefined;
  let mayHaveArrived = false;

  async function openMoment(): Promise<SiteMoment> {
    since = Date.now();
    report("From now on the site only reads");
    await source.makeReadOnly();
    return momentOf(source);
  }

  try {
    const comparison = await fillTarget(
      target,
      {
        sourceId,
        secrets,
        filesStay,
        migrations,
        files,
        readFile: ({ path }) => source.readFile(path),
        openMoment,
        onCommit: () => {
          mayHaveArrived = true;
        },
      },
      report,
    );
    return { ...comparison, readOnlyFor: Date.now() - (since ?? Date.now()) };
  } catch (error) {
    if (mayHaveArrived) {
      report(
        "The site still only reads, because everything may be in the target already: look there before 'npm run move -- --release' lets it write again",
      );
    } else if (since !== undefined) await letWrite(source, report);
    throw error;
  }
}

async function letWrite(source: MoveSource, report: (line: string) => void): Promise<void> {
  try {
    await source.makeWritable();
    report("The site can write again");
  } catch (cause) {
    report(
      `The site still only reads (${errorMessage(cause)}): 'npm run move -- --release' lets it write again`,
    );
  }
}

async function within<Result>(
  { databaseUrl }: MoveSource,
  read: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const snapshot = await openSnapshot(databaseUrl);
  try {
    return await read(snapshot.client);
  } finally {
    await snapshot.end();
  }
}

async function momentOf(source: MoveSource): Promise<SiteMoment> {
  const snapshot = await openSnapshot(source.databaseUrl);
  try {
    return {
      rows: await source.readRows(snapshot.client),
      files: await readNamedFiles(snapshot.client),
      close: () => snapshot.end(),
    };
  } catch (error) {
    await snapshot.end();
    throw error;
  }
}

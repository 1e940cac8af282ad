import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";
import { requireKnownMigrations } from "./applied-migrations.ts";
import { filesAtOnce, inParallel } from "./copy-files.ts";
import { progressLines } from "./progress.ts";
import { readBlobs, readContent } from "./repository/blobs.ts";
import type { Manifest, StoredContent } from "./repository/manifest.ts";
import type { Repository } from "./repository/repository.ts";
import { blobsOf } from "./repository/retention.ts";
import type { RowSource } from "./rows/load-rows.ts";
import { type Comparison, fillTarget, type SiteContent } from "./site/fill-target.ts";
import { targetSite } from "./site/target-site.ts";

export interface RestoreOrder {
  repository: Repository;
  made: Manifest;
  /** The site to restore into, which must be empty. */
  config: Config;
  report(line: string): void;
  stopping?: AbortSignal | undefined;
}

/** The backup of that id, or the latest one; throws a StartError if it cannot be restored. */
export async function findBackup(repository: Repository, id?: string): Promise<Manifest> {
  const ids = await repository.listBackups();
  const wanted = id ?? ids.at(-1);
  if (!wanted || !ids.includes(wanted)) {
    throw new StartError(
      id
        ? `${repository.name} has no backup ${id}.`
        : `${repository.name} contains no whole backup.`,
    );
  }
  const made = await repository.readManifest(wanted);
  await requireKnownMigrations(made.migrations, `The backup ${made.id}`);
  return made;
}

/** Reads all of a backup before anything is changed, then restores it. */
export async function restoreBackup(order: RestoreOrder): Promise<Comparison> {
  const { made, config, report } = order;
  const repository = readUntil(order.stopping, order.repository);
  const content = await contentOf(repository, made);
  const target = targetSite(config);
  await target.requireEmpty(content);
  report("Checking the backup");
  const blobs = [...new Set(blobsOf(made))];
  const tell = progressLines(report)("parts of the backup", blobs.length);
  await inParallel(blobs, filesAtOnce, async (name) => {
    await repository.readBlob(name);
    tell();
  });
  return fillTarget(target, content, report);
}

/** Everything that takes long reads blobs: the check, the files and the rows. */
function readUntil(stopping: AbortSignal | undefined, repository: Repository): Repository {
  return {
    ...repository,
    async readBlob(name) {
      stopping?.throwIfAborted();
      return repository.readBlob(name);
    },
  };
}

async function contentOf(repository: Repository, made: Manifest): Promise<SiteContent> {
  const read = (content: Pick<StoredContent, "blobs">) => readContent(repository, content);
  const filesByPath = new Map(made.files.map((file) => [file.path, file]));
  const tablesByName = new Map(made.tables.map((table) => [table.name, table]));
  const rows: RowSource = {
    tables: made.tables,
    readRows: ({ name }) => readBlobs(repository, tablesByName.get(name)?.blobs ?? []),
    recorded: ({ name }) => tablesByName.get(name),
    readSequences: async () => made.sequences,
  };
  return {
    sourceId: `backup ${made.databaseId} ${made.id}`,
    secrets: await read(made.secrets),
    filesStay: false,
    migrations: made.migrations,
    files: made.files,
    openMoment: async () => ({ rows, files: made.files, close: async () => undefined }),
    readFile: ({ path }) => read(filesByPath.get(path) ?? { blobs: [] }),
  };
}

import type { Config } from "../../config.ts";
import type { AppliedMigration } from "../applied-migrations.ts";
import { progressLines } from "../progress.ts";
import type { LoadedTable, RowSource } from "../rows/load-rows.ts";
import type { NamedFile } from "../stored-paths.ts";
import { addFiles } from "./add-files.ts";
import { fillDatabase } from "./fill-database.ts";
import { installSchema } from "./install-schema.ts";
import { type Arrival, finishTarget, openTargetSite, requireEmptyTarget } from "./target-site.ts";

/** The rows of one moment, and the files that they name. */
export interface SiteMoment {
  rows: RowSource;
  files: readonly NamedFile[];
  close(): Promise<void>;
}

/** What is copied into an empty site. */
export interface SiteContent extends Arrival {
  migrations: readonly AppliedMigration[];
  /** The files of the moment, most of them at least, so that few are left to copy then. */
  files: readonly NamedFile[];
  /** Undefined if the file store of the source does not have it. */
  readFile(file: NamedFile): Promise<Buffer | undefined>;
  /** Called once everything else is there. */
  openMoment(): Promise<SiteMoment>;
}

/** What was sent, and what is there now. */
export interface Comparison {
  tables: LoadedTable[];
  files: { count: number; bytes: number };
  /** Named by rows, but not in the file store that they come from. */
  missingFiles: string[];
}

/** Copies everything into an empty site, which can be used only once all of it is there. */
export async function fillTarget(
  config: Config,
  content: SiteContent,
  report: (line: string) => void,
): Promise<Comparison> {
  const progress = progressLines(report);
  const versions = new Set(content.migrations.map(({ version }) => version));
  await requireEmptyTarget(config, content);
  const target = await openTargetSite(config, content, report);
  try {
    report("Making the tables");
    await installSchema(target.databaseUrl, versions);
    report(content.filesStay ? "Reading the files, which stay where they are" : "Copying files");
    const copy = (files: readonly NamedFile[]) =>
      addFiles(target.files, files, content.readFile, progress);
    const early = await copy(content.files);
    const moment = await content.openMoment();
    try {
      const late = await copy(moment.files.filter(({ path }) => !early.has(path)));
      report("Copying rows");
      const tables = await fillDatabase(target.databaseUrl, moment.rows, report);
      await finishTarget(config);
      const sizes = moment.files.map(({ path }) => early.get(path) ?? late.get(path));
      const present = sizes.filter((size) => size !== undefined);
      return {
        tables,
        files: { count: present.length, bytes: present.reduce((sum, size) => sum + size, 0) },
        missingFiles: moment.files
          .map(({ path }) => path)
          .filter((path) => !early.has(path) && !late.has(path)),
      };
    } finally {
      await moment.close();
    }
  } finally {
    await target.close();
  }
}

import type { Config } from "../../config.ts";
import type { AppliedMigration } from "../applied-migrations.ts";
import type { ReportProgress } from "../progress.ts";
import type { LoadedTable, RowSource } from "../rows/load-rows.ts";
import type { NamedFile } from "../stored-paths.ts";
import { addFiles, type FileComparison } from "./add-files.ts";
import { fillDatabase } from "./fill-database.ts";
import { installSchema } from "./install-schema.ts";
import { type Arrival, finishTarget, openTargetSite } from "./target-site.ts";

/** What is copied into an empty site. */
export interface SiteContent extends Arrival {
  migrations: readonly AppliedMigration[];

  rows: RowSource;
  files: readonly NamedFile[];
  readFile(file: NamedFile): Promise<Buffer>;
}

/** What was sent, and what is there now. */
export interface Comparison {
  tables: LoadedTable[];
  files: FileComparison;
}

/** Copies everything into an empty site, which can be used only once all of it is there. */
export async function fillTarget(
  config: Config,
  content: SiteContent,
  report: (line: string) => void,
  progress: ReportProgress,
): Promise<Comparison> {
  const target = await openTargetSite(config, content, report);
  try {
    report("Making the tables");
    await installSchema(
      target.databaseUrl,
      new Set(content.migrations.map(({ version }) => version)),
    );
    report("Copying files");
    const files = await addFiles(target.files, content.files, content.readFile, progress);
    report("Copying rows");
    const tables = await fillDatabase(target.databaseUrl, content.rows, report);
    await finishTarget(config);
    return { tables, files };
  } finally {
    await target.close();
  }
}

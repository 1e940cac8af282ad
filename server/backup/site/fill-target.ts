import { progressLines } from "../progress.ts";
import type { LoadedTable, RowSource } from "../rows/load-rows.ts";
import type { NamedFile } from "../stored-paths.ts";
import { addFiles } from "./add-files.ts";
import type { Arrival, CopyTarget } from "./copy-target.ts";
import { fillDatabase } from "./fill-database.ts";

/** The rows of one moment, and the files that they name. */
export interface SiteMoment {
  rows: RowSource;
  files: readonly NamedFile[];
  close(): Promise<void>;
}

/** What is copied into an empty site. */
export interface SiteContent extends Arrival {
  /** The files of the moment, most of them at least, so that few are left to copy then. */
  files: readonly NamedFile[];
  /** Undefined if the file store of the source does not have it. */
  readFile(file: NamedFile): Promise<Buffer | undefined>;
  /** Called once everything else is there. */
  openMoment(): Promise<SiteMoment>;
  /** From here on the target may have everything, even if no response comes. */
  onCommit?(): void;
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
  place: CopyTarget,
  content: SiteContent,
  report: (line: string) => void,
): Promise<Comparison> {
  const progress = progressLines(report);
  await place.requireEmpty(content);
  const target = await place.open(content, report);
  try {
    report("Making the tables");
    await target.makeTables(content.migrations);
    report(content.filesStay ? "Reading the files, which stay where they are" : "Copying files");
    const copy = (files: readonly NamedFile[]) =>
      addFiles(target.files, files, content.readFile, progress);
    const early = await copy(content.files);
    const moment = await content.openMoment();
    try {
      const late = await copy(moment.files.filter(({ path }) => !early.has(path)));
      const sizeOf = ({ path }: NamedFile) => early.get(path) ?? late.get(path);
      const copied = moment.files.filter((file) => sizeOf(file) !== undefined);
      await target.files.keepOnly(copied);
      report("Copying rows");
      const tables = await fillDatabase(
        target.databaseUrl,
        (client) => target.loadRows(client, moment.rows, copied, report),
        content.onCommit,
      );
      await target.finish();
      return {
        tables,
        files: {
          count: copied.length,
          bytes: copied.reduce((sum, file) => sum + (sizeOf(file) ?? 0), 0),
        },
        missingFiles: moment.files
          .filter((file) => sizeOf(file) === undefined)
          .map(({ path }) => path),
      };
    } finally {
      await moment.close();
    }
  } finally {
    await target.close();
  }
}

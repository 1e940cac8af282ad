import type pg from "pg";
import { checksumOf } from "../../database/adopt-baseline.ts";
import { readMigrations } from "../../database/migrations.ts";
import { StartError } from "../../start-error.ts";
import type { AppliedMigration } from "../applied-migrations.ts";
import type { MoveSource } from "../move/move-source.ts";
import { copyOut } from "../rows/row-connection.ts";
import { readSequences, readStoredTables } from "../rows/stored-tables.ts";
import { appliedVersions } from "./empty-project.ts";
import { placeOf, projectFiles } from "./platform-files.ts";
import type { Project } from "./platform-project.ts";
import { isMovedBack, isOwn } from "./project-tables.ts";
import { guardAgainstWrites, removeGuard } from "./write-guard.ts";

/** A site on a Supabase project. */
export function projectSource(project: Project): MoveSource {
  const files = projectFiles(project);
  return {
    databaseUrl: project.databaseUrl,
    identify: async () => `project ${project.url}`,
    readMigrations: readProjectMigrations,
    async readRows(client) {
      const { tables } = await readStoredTables(client);
      return {
        tables: tables.filter(isMovedBack),
        readRows: (table) => copyOut(client, table),
        // Columns that only the services know mean nothing without them.
        mayNarrow: (table) => !isOwn(table),
        readSequences: async () => (await readSequences(client)).filter(isOwn),
      };
    },
    readFile: (path) => files.read(placeOf(path)),
    readSecrets: async () => undefined,
    makeReadOnly: () => guardAgainstWrites(project.databaseUrl),
    makeWritable: () => removeGuard(project.databaseUrl),
  };
}

/** By version alone: the command line records them cut into statements, so no checksum fits. */
async function readProjectMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const applied = await appliedVersions(client);
  if (applied.length === 0) throw new StartError("There is no site in the project yet.");
  const known = new Map((await readMigrations()).map((each) => [each.version, each]));
  return applied.map((version) => {
    const migration = known.get(version);
    return {
      version,
      name: migration?.name ?? null,
      checksum: checksumOf(migration?.script ?? ""),
    };
  });
}

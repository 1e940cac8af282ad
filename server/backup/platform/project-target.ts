import { openDatabase } from "../../database/database.ts";
import { applyMigrations, readMigrations } from "../../database/migrations.ts";
import type { AppliedMigration } from "../applied-migrations.ts";
import type { ArrivingFiles, CopyTarget } from "../site/copy-target.ts";
import { copyConnections } from "../site/source-site.ts";
import { markUnfinished, withClient } from "../site/unfinished-target.ts";
import { appliedVersions, requireEmptyProject } from "./empty-project.ts";
import { loadProjectRows } from "./load-project-rows.ts";
import { type Place, placeOf, projectFiles } from "./platform-files.ts";
import type { Project } from "./platform-project.ts";

/** A Supabase project, whose own services keep people and files. */
export function projectTarget(project: Project): CopyTarget {
  const { databaseUrl } = project;
  return {
    async requireEmpty(arrival) {
      await projectFiles(project).requireAccess();
      await withClient(databaseUrl, (client) => requireEmptyProject(client, arrival));
    },
    async open(arrival) {
      await markUnfinished(databaseUrl, arrival.sourceId);
      return {
        databaseUrl,
        files: arrivingFiles(project),
        makeTables: (migrations) => applyMissing(databaseUrl, migrations),
        loadRows: loadProjectRows,
        finish: async () => undefined,
        close: async () => undefined,
      };
    },
  };
}

/** Those that 'supabase db push' has applied already stay as they are. */
async function applyMissing(url: string, migrations: readonly AppliedMigration[]): Promise<void> {
  const applied = new Set(await withClient(url, appliedVersions));
  const wanted = new Set(migrations.map(({ version }) => version));
  const missing = (await readMigrations()).filter(
    ({ version }) => wanted.has(version) && !applied.has(version),
  );
  if (missing.length === 0) return;
  const database = await openDatabase(url, copyConnections);
  try {
    await applyMigrations(database, missing);
  } finally {
    await database.close();
  }
}

function arrivingFiles(project: Project): ArrivingFiles {
  const files = projectFiles(project);
  const nameOf = ({ bucket, key }: Place) => `${bucket}/${key}`;
  const storedPlaces = () =>
    withClient(project.databaseUrl, async (client) => {
      const { rows } = await client.query<Place>(
        "select bucket_id as bucket, name as key from storage.objects",
      );
      return rows;
    });
  return {
    async present(named) {
      const stored = new Set((await storedPlaces()).map(nameOf));
      const paths = named.map(({ path }) => path);
      return new Set(paths.filter((path) => stored.has(nameOf(placeOf(path)))));
    },
    async read(path) {
      const content = await files.read(placeOf(path));
      return new Blob(content ? [new Uint8Array(content)] : []).stream();
    },
    write: (path, content, type) => files.write(placeOf(path), content, type),
    remove: (paths) => files.remove(paths.map(placeOf)),
    async keepOnly(named) {
      const kept = new Set(named.map(({ path }) => nameOf(placeOf(path))));
      await files.remove((await storedPlaces()).filter((place) => !kept.has(nameOf(place))));
    },
  };
}

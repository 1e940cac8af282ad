import type pg from "pg";
import { StartError } from "../../start-error.ts";
import {
  fittingTables,
  type LoadedTable,
  loadTable,
  type RowSource,
  setSequences,
  turnTriggersOff,
} from "../rows/load-rows.ts";
import type { NamedFile } from "../stored-paths.ts";
import { describeObjects, objects } from "./describe-objects.ts";
import { findFilled } from "./empty-project.ts";
import { isMoved, isOwn } from "./project-tables.ts";

/**
 * Brings rows into a project, within the caller's transaction: those of the site's own tables
 * replace what the migrations have written, those of people are added to the service's tables. No
 * trigger fires, so that no person gets a second profile.
 */
export async function loadProjectRows(
  client: pg.Client,
  rows: RowSource,
  copied: readonly NamedFile[],
  report: (line: string) => void,
): Promise<LoadedTable[]> {
  await turnTriggersOff(client);
  const moved = { ...rows, tables: rows.tables.filter(isMoved) };
  const tables = await fittingTables(client, moved);
  await requireNobody(client);
  const own = tables.filter(isOwn).map(({ name }) => name);
  await client.query(`truncate ${own.join(", ")} restart identity`);
  const loaded: LoadedTable[] = [];
  for (const table of tables) {
    loaded.push(
      table.name === objects
        ? await describeObjects(client, rows, table, copied)
        : await loadTable(client, rows, table, report),
    );
  }
  await makeVisibleToService(client);
  await setSequences(client, (await rows.readSequences()).filter(isOwn));
  return loaded;
}

/** Nobody may have signed up since the project was found empty, and nobody can until the end. */
async function requireNobody(client: pg.ClientBase): Promise<void> {
  await client.query("lock table auth.users in share row exclusive mode");
  const filled = await findFilled(client, ({ name }) => name !== objects);
  if (!filled) return;
  throw new StartError(
    `Somebody uses the project already (there are rows in ${filled}), so nothing was moved. Stop every server of it.`,
  );
}

/** The service finds only accounts of this instance, audience and role; early ones of ours lack them. */
async function makeVisibleToService(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update auth.users set
       instance_id = coalesce(instance_id, '00000000-0000-0000-0000-000000000000'),
       aud = coalesce(aud, 'authenticated'),
       role = coalesce(role, 'authenticated')
     where instance_id is null or aud is null or role is null`,
  );
}

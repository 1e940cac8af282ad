import pg from "pg";
import { unfinishedCopySchema } from "../../database/unfinished-copy.ts";
import { StartError } from "../../start-error.ts";

/**
 * Throws a StartError unless the database is empty or has an unfinished copy of the same; returns
 * whether it has.
 */
export async function requireEmptyDatabase(url: string, sourceId: string): Promise<boolean> {
  return withClient(url, async (client) => {
    if (await isBegun(client, sourceId)) return true;
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
         and not exists (
           select from pg_depend
           where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
         )
       order by relkind = 'r' desc, name limit 1`,
    );
    if (!rows[0]) return false;
    throw new StartError(
      `The target database is not empty (${rows[0].name}). Create an empty one. Nothing was changed.`,
    );
  });
}

export async function markUnfinished(url: string, sourceId: string): Promise<void> {
  await withClient(url, async (client) => {
    if ((await readMark(client)) !== undefined) return;
    await client.query(
      `create schema ${unfinishedCopySchema}
         create table source (id text not null);
       insert into ${unfinishedCopySchema}.source values (${pg.escapeLiteral(sourceId)})`,
    );
  });
}

/** Whether the database has an unfinished copy of the same; refuses one of something else. */
export async function isBegun(client: pg.ClientBase, sourceId: string): Promise<boolean> {
  const begun = await readMark(client);
  if (begun === undefined || begun === sourceId) return begun === sourceId;
  throw new StartError(
    "The target database has an unfinished copy of something else. Empty it first. Nothing was changed.",
  );
}

async function readMark(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: schemas } = await client.query<{ exists: boolean }>(
    `select to_regnamespace('${unfinishedCopySchema}') is not null as exists`,
  );
  if (!schemas[0]?.exists) return undefined;
  const { rows } = await client.query<{ id: string }>(
    `select id from ${unfinishedCopySchema}.source`,
  );
  return rows[0]?.id ?? "";
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new StartError(`The target database is not responding: ${message || code}`, { cause });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartError } from "../../start-error.ts";
import { copyOut } from "./row-connection.ts";
import { contentOf, createRowDigest, type TableContent, wholeLines } from "./row-digest.ts";
import { readStoredTables, type StoredSequence, type StoredTable } from "./stored-tables.ts";

/** Rows to load: those of a backup, or of another database. */
export interface RowSource {
  tables: readonly StoredTable[];
  readRows(table: StoredTable): AsyncIterable<Buffer>;
  /** Whether columns of a table stay behind where the target does not have them. */
  mayNarrow?(table: StoredTable): boolean;
  /** What a table contained when it was stored, if that is known. */
  recorded?(table: StoredTable): TableContent | undefined;
  /** Read last, when no row can have a number that a sequence does not know. */
  readSequences(): Promise<readonly StoredSequence[]>;
}

/** A table as it was sent, and as it can be read again from where it was stored. */
export interface LoadedTable {
  name: string;
  sent: TableContent;
  stored: TableContent;
}

const noPrivilege = "42501";
/** So many that it may be felt. */
const manyRows = 100_000;

/**
 * Replaces the rows of all tables, within the caller's transaction. No trigger fires and no foreign
 * key is checked: the rows were consistent where they come from, and have had their effects there.
 */
export async function loadRows(
  client: pg.Client,
  source: RowSource,
  report: (line: string) => void,
): Promise<LoadedTable[]> {
  await turnTriggersOff(client);
  const tables = await fittingTables(client, source);
  // Cascading to sessions and the like, which are as empty and do not always come along.
  await client.query(
    `truncate ${tables.map(({ name }) => name).join(", ")} restart identity cascade`,
  );
  const loaded: LoadedTable[] = [];
  for (const table of tables) loaded.push(await loadTable(client, source, table, report));
  await setSequences(client, await source.readSequences());
  return loaded;
}

/** Adds a table's rows to it, or to another one with the same columns. */
export async function loadTable(
  client: pg.Client,
  source: RowSource,
  table: StoredTable,
  report: (line: string) => void,
  into: string = table.name,
): Promise<LoadedTable> {
  const digest = createRowDigest();
  const rows = digested(wholeLines(source.readRows(table)), digest);
  const copy = `copy ${into} (${table.columns.join(", ")}) from stdin`;
  await pipeline(Readable.from(rows), client.query(copyFrom(copy)));
  const sent = source.recorded?.(table) ?? digest.content();
  if (sent.rows >= manyRows) report(`${table.name}: ${sent.rows} rows`);
  const stored = await contentOf(copyOut(client, { ...table, name: into }));
  return { name: table.name, sent, stored };
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly StoredSequence[],
): Promise<void> {
  for (const { name, lastValue } of sequences) {
    await client.query("select setval($1::regclass, $2)", [name, lastValue]);
  }
}

async function* digested(
  lines: AsyncIterable<Buffer>,
  digest: ReturnType<typeof createRowDigest>,
): AsyncGenerator<Buffer> {
  for await (const part of lines) {
    digest.add(part);
    yield part;
  }
}

export async function turnTriggersOff(client: pg.Client): Promise<void> {
  try {
    await client.query("set local session_replication_role = replica");
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== noPrivilege) throw cause;
    throw new StartError(
      "The target's user may not turn triggers off. As a superuser of that server, run: " +
        `grant set on parameter session_replication_role to ${pg.escapeIdentifier(client.user ?? "")}`,
      { cause },
    );
  }
}

/** Refuses rows that the target has no place for. */
export async function fittingTables(
  client: pg.ClientBase,
  source: RowSource,
): Promise<StoredTable[]> {
  const { tables } = await readStoredTables(client);
  const present = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
  return source.tables.map((table) => {
    const { name, columns } = table;
    const known = present.get(name);
    const missing = columns.find((column) => !known?.has(column));
    if (known && (!missing || source.mayNarrow?.(table))) {
      return { name, columns: columns.filter((column) => known.has(column)) };
    }
    throw new StartError(
      `There are rows of ${missing && known ? `the column ${name}.${missing}` : `the table ${name}`}, which the target does not have. Use the version of the software, or of the project's services, that the rows come from.`,
    );
  });
}

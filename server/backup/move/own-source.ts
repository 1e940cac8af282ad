import { StoredFileNotFound } from "../../storage/files/file-store.ts";
import { readAppliedMigrations } from "../applied-migrations.ts";
import { readDatabaseId } from "../database-id.ts";
import { copyOut } from "../rows/row-connection.ts";
import { readSequences, readStoredTables } from "../rows/stored-tables.ts";
import type { SourceSite } from "../site/source-site.ts";
import type { MoveSource } from "./move-source.ts";
import { makeReadOnly, makeWritable } from "./read-only-source.ts";

/** A site with the bundled PostgreSQL or another, and a file store of this server. */
export function ownSource({ databaseUrl, files, readSecrets }: SourceSite): MoveSource {
  return {
    databaseUrl,
    identify: async (client) => `site ${await readDatabaseId(client)}`,
    readMigrations: readAppliedMigrations,
    async readRows(client) {
      const { tables } = await readStoredTables(client);
      return {
        tables,
        readRows: (table) => copyOut(client, table),
        readSequences: () => readSequences(client),
      };
    },
    async readFile(path) {
      try {
        return Buffer.from(await new Response(await files.read(path)).arrayBuffer());
      } catch (error) {
        if (error instanceof StoredFileNotFound) return undefined;
        throw error;
      }
    },
    readSecrets,
    makeReadOnly: () => makeReadOnly(databaseUrl),
    makeWritable: () => makeWritable(databaseUrl),
  };
}

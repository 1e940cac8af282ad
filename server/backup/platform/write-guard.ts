import pg from "pg";
import { backOff } from "../../concurrency/back-off.ts";
import { readStoredTables } from "../rows/stored-tables.ts";
import { withClient } from "../site/unfinished-target.ts";
import { isOwn } from "./project-tables.ts";

/**
 * A setting of the database would not do on the platform, whose API begins each transaction with a
 * word of its own on whether it writes. Triggers hold for everybody, and dropping this schema
 * takes all of them away, even those on tables of the services.
 */
const guard = "site_moved";

/** Of the services' tables, those that are moved and that a login or an upload would change. */
const guardedServices = new Set([
  "auth.users",
  "auth.identities",
  "auth.mfa_factors",
  "storage.objects",
]);

const attempts = { count: 5, firstPause: 500 };
const deadlockDetected = "40P01";
const lockNotAvailable = "55P03";

const isContended = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (error.code === deadlockDetected || error.code === lockNotAvailable);

/** Waits for writers that are under way, and lets none begin after them. */
export async function guardAgainstWrites(url: string): Promise<void> {
  await backOff(attempts, () => withClient(url, addGuard), isContended);
}

/** Lets the project's site write again. */
export async function removeGuard(url: string): Promise<void> {
  const remove = (client: pg.ClientBase) => client.query(`drop schema if exists ${guard} cascade`);
  await backOff(attempts, () => withClient(url, remove), isContended);
}

async function addGuard(client: pg.ClientBase): Promise<void> {
  const { tables } = await readStoredTables(client);
  const guarded = tables.filter((table) => isOwn(table) || guardedServices.has(table.name));
  const triggers = guarded.map(
    ({ name }) => `create or replace trigger refuse_writes
      before insert or update or delete or truncate on ${name}
      for each statement execute function ${guard}.refuse_writes();`,
  );
  // One script, so one transaction.
  await client.query(`
    set local lock_timeout = '10s';
    create schema if not exists ${guard};
    create or replace function ${guard}.refuse_writes() returns trigger language plpgsql as $$
    begin
      raise exception 'This site has moved and only reads. Nothing was changed.'
        using errcode = '25006';
    end
    $$;
    ${triggers.join("\n")}`);
}

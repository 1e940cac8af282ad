import { StartError } from "../start-error.ts";
import type { Database } from "./database.ts";

/** Marks a database whose rows are still to come; goes in the transaction that brings them. */
export const unfinishedCopySchema = "unfinished_copy";

/** Refuses a database that looks empty only because a restore or a move into it was cut off. */
export async function refuseUnfinishedCopy(database: Database): Promise<void> {
  const [found] = await database.query<{ exists: boolean }>(
    `select to_regnamespace('${unfinishedCopySchema}') is not null as exists`,
  );
  if (!found?.exists) return;
  throw new StartError(
    "A restore or a move into this database did not finish. Run the same command again, " +
      "or begin with an empty database and an empty DATA_DIR.",
  );
}

/** Refuses the source of a move, whose rows are elsewhere by now. */
export async function refuseMovedDatabase(database: Database): Promise<void> {
  const [found] = await database.query<{ isLeft: boolean }>(
    `select current_setting('default_transaction_read_only') = 'on' and not pg_is_in_recovery()
       as "isLeft"`,
  );
  if (!found?.isLeft) return;
  throw new StartError(
    "This database only reads, as a move leaves the one that it came from. " +
      "'npm run move -- --release' lets it write again.",
  );
}
